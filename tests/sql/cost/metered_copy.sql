-- case: the same step is one message in a family and another one elsewhere
-- given
INSERT INTO ledger.run_key VALUES (1, 1, 1, 'up', NULL, false), (2, 2, 1, 'fork', NULL, false), (3, 3, 1, 'other', NULL, false);
INSERT INTO fold.descent VALUES (2, 'fork', 'up', 10);
INSERT INTO fold.metered
SELECT r AS run_id, r * 10 AS seq, TIMESTAMPTZ '2026-08-03 10:00:00+00', 'k-1', 'm', 1, 2, 3, 4, 0 FROM range(1, 4) AS t (r);
-- when
SELECT run_id, dense_rank() OVER (ORDER BY message_id = (SELECT message_id FROM cost.metered_copy(99) WHERE run_id = 1) DESC) AS message,
  usage.input_tokens AS input, usage.cache_read_tokens AS read, usage.cache_write_unknown_tokens AS written, usage.output_tokens AS output
FROM cost.metered_copy(99) ORDER BY run_id
-- then
-- run_id | message | input | read | written | output
-- 1      | 1       | 1     | 2    | 3       | 4
-- 2      | 1       | 1     | 2    | 3       | 4
-- 3      | 2       | 1     | 2    | 3       | 4

-- case: a step that comes later is not known yet
-- given
INSERT INTO ledger.run_key VALUES (1, 1, 1, 'up', NULL, false);
INSERT INTO fold.metered VALUES (1, 10, NULL, 'k-1', 'm', 1, 0, 0, 0, 0), (1, 20, NULL, 'k-2', 'm', 1, 0, 0, 0, 0);
-- when
SELECT first_seq FROM cost.metered_copy(15)
-- then
-- first_seq
-- 10
