-- case: an agent has the call that started it, its task, and its counts up to the seq
-- given
INSERT INTO ledger.source (
  source_id, generation, path, format, kind, scope, adapter_version, opened_seq, byte_offset,
  line_no, tail_length, recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (
  1, 1, '/p/a.jsonl', 'claude_code', 'append_log', '', 1, 0, 900,
  9, 0, 9, 0, 0, 0, 7, true, '2026-01-01', '2026-01-01'
);
INSERT INTO ledger.source (
  source_id, generation, path, format, kind, scope, adapter_version, opened_seq, byte_offset,
  line_no, tail_length, recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (
  2, 1, '/p/agent-x.jsonl', 'claude_code', 'append_log', '', 1, 0, 900,
  9, 0, 9, 0, 0, 0, 7, true, '2026-01-01', '2026-01-01'
);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, forked_from, has_fork_mark,
  born_at, is_born, last_at, last_seq, lines, turns, calls, results, facts
) VALUES (
  1, 1, 1, 's', NULL, false, true, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 9, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (1, 1, 1, 's', NULL, false);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, forked_from, has_fork_mark,
  born_at, is_born, last_at, last_seq, lines, turns, calls, results, facts
) VALUES (
  20, 2, 1, 's', 'x', false, false, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 9, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (20, 2, 1, 's', 'x', false);
INSERT INTO fold.tool_call (run_id, tool_use_id, call_seq, tool_name, input_sha256, result_seq, is_error) VALUES
  (1, 't', 2, 'Task', 'i', 9, NULL),
  (20, 'u', 22, 'Read', NULL, 23, true),
  (20, 'v', 24, 'Read', NULL, NULL, NULL),
  (20, 'w', 99, 'Read', NULL, NULL, NULL);
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (9, 1, 'tool_result', 'tool', '{"agent_id":"x"}', NULL, NULL, NULL),
  (20, 20, 'message', 'user', NULL, 'look', '2026-01-01 10:00:00+00', NULL),
  (21, 20, 'message', 'agent', NULL, 'found', '2026-01-01 10:00:09+00', 'm')
) AS t (seq, run_id, kind, source, detail, excerpt, occurred_at, model);
INSERT INTO ledger.content (content_sha256, first_seq, char_length, text) VALUES
  ('i', 1, 53, '{"subagent_type":"scout","description":"look around"}');
-- when
SELECT run_id, agent_type, description, parent_seq, task, last_text, calls, errors, open_calls FROM reader.observer_agent(1, [20], [], 50);
-- then
-- run_id | agent_type | description | parent_seq | task | last_text | calls | errors | open_calls
-- 20     | scout      | look around | 2          | look | found     | 2     | 1      | 1

-- case: a sidecar says what no result says
-- given
INSERT INTO ledger.source (
  source_id, generation, path, format, kind, scope, adapter_version, opened_seq, byte_offset,
  line_no, tail_length, recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (
  1, 1, '/p/a.jsonl', 'claude_code', 'append_log', '', 1, 0, 900,
  9, 0, 9, 0, 0, 0, 7, true, '2026-01-01', '2026-01-01'
);
INSERT INTO ledger.source (
  source_id, generation, path, format, kind, scope, adapter_version, opened_seq, byte_offset, line_no,
  tail_length, recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at, sidecar
) VALUES (
  2, 1, '/p/agent-x.jsonl', 'claude_code', 'append_log', '', 1, 0, 900, 9,
  0, 9, 0, 0, 0, 7, true, '2026-01-01', '2026-01-01', '{"agentType":"scout","description":"d","toolUseId":"t"}'
);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, forked_from, has_fork_mark,
  born_at, is_born, last_at, last_seq, lines, turns, calls, results, facts
) VALUES (
  1, 1, 1, 's', NULL, false, true, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 9, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (1, 1, 1, 's', NULL, false);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, forked_from, has_fork_mark,
  born_at, is_born, last_at, last_seq, lines, turns, calls, results, facts
) VALUES (
  20, 2, 1, 's', 'x', false, false, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 9, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (20, 2, 1, 's', 'x', false);
INSERT INTO fold.tool_call (run_id, tool_use_id, call_seq, tool_name) VALUES
  (1, 't', 2, 'Task');
-- when
SELECT agent_type, description, parent_seq, calls FROM reader.observer_agent(1, [20], [], 9223372036854775807);
-- then
-- agent_type | description | parent_seq | calls
-- scout      | d           | 2          | 0

-- case: what only its progress copies hold is counted too, a result of its own goes first
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a'),
  (2, '/b')
) AS t (source_id, path);
INSERT INTO fold.run BY NAME
SELECT
  t.*, 0 AS generation, 's' AS session_id, 'x' AS agent_id, FALSE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (20, 2, FALSE),
  (30, 1, TRUE)
) AS t (run_id, source_id, is_progress);
INSERT INTO fold.tool_call BY NAME
SELECT t.*
FROM (VALUES
  (20, 'a', 21, 22, FALSE),
  (20, 'b', 23, NULL, NULL),
  (30, 'a', 31, 32, TRUE),
  (30, 'b', 33, 34, TRUE),
  (30, 'c', 35, NULL, NULL)
) AS t (run_id, tool_use_id, call_seq, result_seq, is_error);
-- when
SELECT run_id, calls, errors, open_calls FROM reader.observer_agent(1, [20], [30], reader.end_seq());
-- then
-- run_id | calls | errors | open_calls
-- 20     | 3     | 1      | 1
