-- case: the last thing that the agent did; a repeat is nothing
-- given
INSERT INTO ledger.event (
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, occurred_at, is_repeat, batch_id, source_id, generation,
  line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired, is_meta, is_injected, is_interrupt
)
SELECT
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, CAST('2026-01-01 10:00:00+00' AS TIMESTAMPTZ) + INTERVAL 1 SECOND * seq,
  is_repeat, 1, 1, 1, seq, 0, 0, 0, 'x', true, false, false, false, false
FROM (VALUES
  (25, 1, 'message', 'user', 'the goal', NULL, NULL, true, false),
  (30, 1, 'tool_call', 'agent', 'ls', 'Bash', NULL, false, false),
  (31, 1, 'tool_result', 'tool', NULL, NULL, NULL, false, false),
  (32, 1, 'message', 'agent', 'done', NULL, NULL, false, true),
  (33, 2, 'message', 'agent', 'elsewhere', NULL, NULL, false, false)
) AS t (seq, run_id, kind, source, excerpt, tool_name, path, is_turn, is_repeat);
-- when
FROM reader.worker_position(1, 1, 9223372036854775807);
-- then
-- through_seq | frontier_seq
-- 31 | 30

-- case: before anything there is nothing
-- given
INSERT INTO ledger.event (
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, occurred_at, is_repeat, batch_id, source_id, generation,
  line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired, is_meta, is_injected, is_interrupt
)
SELECT
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, CAST('2026-01-01 10:00:00+00' AS TIMESTAMPTZ) + INTERVAL 1 SECOND * seq,
  is_repeat, 1, 1, 1, seq, 0, 0, 0, 'x', true, false, false, false, false
FROM (VALUES
  (25, 1, 'message', 'user', 'the goal', NULL, NULL, true, false),
  (30, 1, 'tool_call', 'agent', 'ls', 'Bash', NULL, false, false),
  (31, 1, 'tool_result', 'tool', NULL, NULL, NULL, false, false),
  (32, 1, 'message', 'agent', 'done', NULL, NULL, false, true),
  (33, 2, 'message', 'agent', 'elsewhere', NULL, NULL, false, false)
) AS t (seq, run_id, kind, source, excerpt, tool_name, path, is_turn, is_repeat);
-- when
FROM reader.worker_position(1, 1, 24);
-- then
-- through_seq | frontier_seq
-- NULL | NULL

-- case: what the agent did before the place to look from is not seen
-- given
INSERT INTO ledger.event (
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, occurred_at, is_repeat, batch_id, source_id, generation,
  line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired, is_meta, is_injected, is_interrupt
)
SELECT
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, CAST('2026-01-01 10:00:00+00' AS TIMESTAMPTZ) + INTERVAL 1 SECOND * seq,
  is_repeat, 1, 1, 1, seq, 0, 0, 0, 'x', true, false, false, false, false
FROM (VALUES
  (25, 1, 'message', 'user', 'the goal', NULL, NULL, true, false),
  (30, 1, 'tool_call', 'agent', 'ls', 'Bash', NULL, false, false),
  (31, 1, 'tool_result', 'tool', NULL, NULL, NULL, false, false),
  (32, 1, 'message', 'agent', 'done', NULL, NULL, false, true),
  (33, 2, 'message', 'agent', 'elsewhere', NULL, NULL, false, false)
) AS t (seq, run_id, kind, source, excerpt, tool_name, path, is_turn, is_repeat);
-- when
FROM reader.worker_position(1, 31, 9223372036854775807);
-- then
-- through_seq | frontier_seq
-- 31 | NULL
