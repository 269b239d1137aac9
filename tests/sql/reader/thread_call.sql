-- case: what only a progress copy holds merges into the thread of its agent, the agent's own file first
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/main', 0),
  (2, '/agent', 0),
  (3, '/fork', 0)
) AS t (source_id, path, generation);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.agent_id IS NULL AS is_main, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 1, 0, 's', NULL, FALSE),
  (2, 1, 0, 's', 'x', TRUE),
  (3, 2, 0, 's', 'x', FALSE),
  (4, 1, 0, 's', NULL, TRUE)
) AS t (run_id, source_id, generation, session_id, agent_id, is_progress);
INSERT INTO fold.tool_call BY NAME
SELECT t.*
FROM (VALUES
  (1, 'a', 'Task', 10, 11, FALSE),
  (2, 'b', 'Read', 12, 13, TRUE),
  (3, 'b', 'Read', 20, NULL, NULL),
  (2, 'c', 'Grep', 14, NULL, NULL),
  (3, 'd', 'Bash', 22, 23, FALSE),
  (2, 'e', NULL, NULL, 15, FALSE),
  (4, 'f', 'Bash', 16, NULL, NULL)
) AS t (run_id, tool_use_id, tool_name, call_seq, result_seq, is_error);
-- when
SELECT agent_id, run_id, tool_use_id, call_run_id, call_seq, result_seq, is_error, is_progress_only FROM reader.thread_call('s', reader.end_seq()) ORDER BY ALL NULLS LAST
-- then
-- agent_id | run_id | tool_use_id | call_run_id | call_seq | result_seq | is_error | is_progress_only
-- x | 3 | b | 3 | 20 | 13 | true | false
-- x | 3 | c | 2 | 14 | NULL | false | true
-- x | 3 | d | 3 | 22 | 23 | false | false
-- NULL | 1 | a | 1 | 10 | 11 | false | false

-- case: as of a seq, before the agent's own file told the call
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/main', 0),
  (2, '/agent', 0),
  (3, '/fork', 0)
) AS t (source_id, path, generation);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.agent_id IS NULL AS is_main, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 1, 0, 's', NULL, FALSE),
  (2, 1, 0, 's', 'x', TRUE),
  (3, 2, 0, 's', 'x', FALSE),
  (4, 1, 0, 's', NULL, TRUE)
) AS t (run_id, source_id, generation, session_id, agent_id, is_progress);
INSERT INTO fold.tool_call BY NAME
SELECT t.*
FROM (VALUES
  (1, 'a', 'Task', 10, 11, FALSE),
  (2, 'b', 'Read', 12, 13, TRUE),
  (3, 'b', 'Read', 20, NULL, NULL),
  (2, 'c', 'Grep', 14, NULL, NULL),
  (3, 'd', 'Bash', 22, 23, FALSE),
  (2, 'e', NULL, NULL, 15, FALSE),
  (4, 'f', 'Bash', 16, NULL, NULL)
) AS t (run_id, tool_use_id, tool_name, call_seq, result_seq, is_error);
-- when
SELECT agent_id, run_id, tool_use_id, call_run_id, call_seq, result_seq, is_error, is_progress_only FROM reader.thread_call('s', 12) ORDER BY ALL NULLS LAST
-- then
-- agent_id | run_id | tool_use_id | call_run_id | call_seq | result_seq | is_error | is_progress_only
-- x | 3 | b | 2 | 12 | NULL | false | true
-- NULL | 1 | a | 1 | 10 | 11 | false | false

-- case: copies that a rewrite dropped add nothing
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/main', 0),
  (1, '/main', 1),
  (2, '/agent', 0)
) AS t (source_id, path, generation);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.agent_id IS NULL AS is_main, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 1, 0, 's', 'x', TRUE),
  (2, 2, 0, 's', 'x', FALSE)
) AS t (run_id, source_id, generation, session_id, agent_id, is_progress);
INSERT INTO fold.tool_call BY NAME
SELECT t.*
FROM (VALUES
  (1, 'b', 'Read', 12, 13, TRUE),
  (2, 'c', 'Read', 20, NULL, NULL)
) AS t (run_id, tool_use_id, tool_name, call_seq, result_seq, is_error);
-- when
SELECT tool_use_id FROM reader.thread_call('s', reader.end_seq())
-- then
-- tool_use_id
-- c
