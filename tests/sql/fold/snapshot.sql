-- case: the greatest output wins whole, then what is final, then what is later
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 'm1', 10, 'message', 'agent', 'a', 1, 9000, TRUE),
  (1, 'm1', 11, 'message', 'agent', 'b', 90, 0, FALSE),
  (1, 'm1', 12, 'message', 'agent', 'c', 89, 9, TRUE),
  (1, 'm2', 20, 'message', 'agent', 'a', 5, 3, FALSE),
  (1, 'm2', 21, 'message', 'agent', 'b', 5, 7, TRUE),
  (1, 'm3', 30, 'message', 'agent', 'a', NULL, 2, FALSE),
  (1, 'm3', 31, 'message', 'agent', 'b', NULL, 1, FALSE)
) AS t (run_id, message_id, seq, kind, source, model, output_tokens, cache_read_tokens, is_final);
-- when
SELECT message_id, usage.seq AS seq, usage.model AS model, usage.output_tokens AS output, usage.cache_read_tokens AS read, is_final, records FROM fold.snapshot() ORDER BY message_id
-- then
-- message_id | seq | model | output | read | is_final | records
-- m1         | 11  | b     | 90     | 0    | true     | 3
-- m2         | 21  | b     | 5      | 7    | true     | 2
-- m3         | 31  | b     | NULL   | 1    | false    | 2

-- case: a repeat states its usage too; blocks without usage and other runs do not
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 'm', 10, 'message', 'agent', 3, FALSE, FALSE),
  (1, 'm', 11, 'message', 'agent', NULL, NULL, FALSE),
  (1, 'm', 12, 'message', 'agent', 8, TRUE, TRUE),
  (2, 'm', 13, 'message', 'agent', 4, TRUE, FALSE),
  (2, NULL, 14, 'message', 'user', NULL, NULL, FALSE)
) AS t (run_id, message_id, seq, kind, source, output_tokens, is_final, is_repeat);
-- when
SELECT message_id, run_id, first_seq, last_seq, records, usage.output_tokens AS output FROM fold.snapshot() ORDER BY run_id
-- then
-- message_id | run_id | first_seq | last_seq | records | output
-- m          | 1      | 10        | 12       | 2       | 8
-- m          | 2      | 13        | 13       | 1       | 4

-- case: a message has the same number in every run
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 'm', 10, 'message', 'agent', 3, TRUE, FALSE),
  (2, 'm', 13, 'message', 'agent', 4, TRUE, FALSE),
  (2, 'n', 14, 'message', 'agent', 4, TRUE, FALSE)
) AS t (run_id, message_id, seq, kind, source, output_tokens, is_final, is_repeat);
-- when
SELECT message_id, run_id, message_no FROM fold.snapshot() ORDER BY ALL
-- then
-- message_id | run_id | message_no
-- m          | 1      | 1968250992826336562
-- m          | 2      | 1968250992826336562
-- n          | 2      | 11629160326198310170
