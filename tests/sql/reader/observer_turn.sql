-- case: a turn holds what was asked and the whole of what was said last
-- given
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, seq AS line_no
FROM (VALUES
  (1, 'message', 'user', '2026-01-01 10:00:00+00', true, 'first', NULL, false),
  (2, 'message', 'agent', '2026-01-01 10:00:05+00', false, 'so far', 'h1', false),
  (3, 'message', 'agent', '2026-01-01 10:00:06+00', false, 'the head', 'h2', false),
  (4, 'message', 'user', '2026-01-01 10:01:00+00', true, 'second', NULL, false),
  (5, 'message', 'user', '2026-01-01 10:01:05+00', false, '[Request interrupted by user]', NULL, true)
) AS t (seq, kind, source, occurred_at, is_turn, excerpt, content_sha256, is_interrupt);
INSERT INTO fold.turn VALUES
  (1, 1, 1, '2026-01-01 10:00:00+00', 'first', NULL),
  (1, 2, 4, '2026-01-01 10:01:00+00', 'second', NULL);
INSERT INTO ledger.content (content_sha256, first_seq, char_length, text) VALUES
  ('h2', 1, 21, 'the head and the rest');
-- when
SELECT turn_no, seq, seq_to, events, interrupts, request, conclusion_seq, conclusion FROM reader.observer_turn(1, 9223372036854775807);
-- then
-- turn_no | seq | seq_to | events | interrupts | request | conclusion_seq | conclusion
-- 1       | 1   | 3      | 3      | 0          | first   | 3              | the head and the rest
-- 2       | 4   | 5      | 2      | 1          | second  | NULL           | NULL

-- case: as of a seq later events and turns are not there, and without stored texts the head is left
-- given
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, seq AS line_no
FROM (VALUES
  (1, 'message', 'user', '2026-01-01 10:00:00+00', true, 'first', NULL, false),
  (2, 'message', 'agent', '2026-01-01 10:00:05+00', false, 'so far', 'h1', false),
  (3, 'message', 'agent', '2026-01-01 10:00:06+00', false, 'the head', 'h2', false),
  (4, 'message', 'user', '2026-01-01 10:01:00+00', true, 'second', NULL, false),
  (5, 'message', 'user', '2026-01-01 10:01:05+00', false, '[Request interrupted by user]', NULL, true)
) AS t (seq, kind, source, occurred_at, is_turn, excerpt, content_sha256, is_interrupt);
INSERT INTO fold.turn VALUES
  (1, 1, 1, '2026-01-01 10:00:00+00', 'first', NULL),
  (1, 2, 4, '2026-01-01 10:01:00+00', 'second', NULL);
-- when
SELECT turn_no, seq_to, conclusion FROM reader.observer_turn(1, 3);
-- then
-- turn_no | seq_to | conclusion
-- 1       | 3      | the head

-- case: what stands before the first request is turn 0
-- given
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (1, 'message', 'agent', 'hello')
) AS t (seq, kind, source, excerpt);
-- when
SELECT turn_no, request, conclusion FROM reader.observer_turn(1, 9223372036854775807);
-- then
-- turn_no | request | conclusion
-- 0       | NULL    | hello
