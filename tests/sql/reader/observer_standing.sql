-- case: the newest step of the agent, and the newest thing that anybody said or did
-- given
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (1, 'message', 'user', '2026-01-01 10:00:00+00', true, 'do it', '/w', 'main', NULL, NULL, false, NULL),
  (2, 'tool_call', 'agent', '2026-01-01 10:00:05+00', false, 'ls', NULL, NULL, 'Bash', 'm1', false, NULL),
  (3, 'tool_result', 'tool', '2026-01-01 10:00:09+00', false, NULL, NULL, NULL, NULL, NULL, false, NULL),
  (4, 'message', 'meta', '2026-01-01 10:00:10+00', false, 'injected', NULL, NULL, NULL, NULL, true, NULL),
  (5, 'session_meta', 'meta', '2026-01-01 10:00:11+00', false, 'A title', NULL, NULL, NULL, NULL, false, 'custom-title'),
  (6, 'message', 'agent', '2026-01-01 10:00:20+00', false, 'done', NULL, NULL, NULL, '<synthetic>', false, NULL)
) AS t (seq, kind, source, occurred_at, is_turn, excerpt, cwd, git_branch, tool_name, model, is_injected, record_type);
-- when
SELECT events, newest_seq, heard_seq, heard_kind, heard_source, frontier_seq, frontier_kind, frontier_tool, frontier_text, title, cwd, model
FROM reader.observer_standing(1, 5);
-- then
-- events | newest_seq | heard_seq | heard_kind  | heard_source | frontier_seq | frontier_kind | frontier_tool | frontier_text | title   | cwd | model
-- 5      | 5          | 3         | tool_result | tool         | 2            | tool_call     | Bash          | ls            | A title | /w  | m1

-- case: at the end the answer is the newest, and a synthetic model is none
-- given
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (1, 'message', 'user', '2026-01-01 10:00:00+00', true, 'do it', '/w', 'main', NULL, NULL, false, NULL),
  (2, 'tool_call', 'agent', '2026-01-01 10:00:05+00', false, 'ls', NULL, NULL, 'Bash', 'm1', false, NULL),
  (3, 'tool_result', 'tool', '2026-01-01 10:00:09+00', false, NULL, NULL, NULL, NULL, NULL, false, NULL),
  (4, 'message', 'meta', '2026-01-01 10:00:10+00', false, 'injected', NULL, NULL, NULL, NULL, true, NULL),
  (5, 'session_meta', 'meta', '2026-01-01 10:00:11+00', false, 'A title', NULL, NULL, NULL, NULL, false, 'custom-title'),
  (6, 'message', 'agent', '2026-01-01 10:00:20+00', false, 'done', NULL, NULL, NULL, '<synthetic>', false, NULL)
) AS t (seq, kind, source, occurred_at, is_turn, excerpt, cwd, git_branch, tool_name, model, is_injected, record_type);
-- when
SELECT heard_seq, frontier_kind, frontier_text, model FROM reader.observer_standing(1, 9223372036854775807);
-- then
-- heard_seq | frontier_kind | frontier_text | model
-- 6         | message       | done          | m1

-- case: a run without events has one row of nothing
-- when
SELECT events, newest_seq, frontier_kind FROM reader.observer_standing(1, 9223372036854775807);
-- then
-- events | newest_seq | frontier_kind
-- 0      | NULL       | NULL
