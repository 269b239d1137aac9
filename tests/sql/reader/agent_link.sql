-- case: an agent is told by the result that names it and the input of its call
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
  (2, '/b'),
  (3, '/c'),
  (4, '/d')
) AS t (source_id, path);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 's', NULL, TRUE),
  (2, 's', 'x', FALSE),
  (3, 's', 'acompact-1', FALSE),
  (4, 's', 'y', FALSE)
) AS t (run_id, session_id, agent_id, is_main);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'tool_result', 'tool', 't1', '{"agent_id":"x"}'),
  (2, 20, 'tool_result', 'tool', 't2', '{"agent_id":"y"}')
) AS t (run_id, seq, kind, source, tool_use_id, detail);
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('t1', 9, CAST('i' AS BLOB))
) AS t (tool_use_id, call_seq, input_sha256);
INSERT INTO ledger.content VALUES ('i', 9, NULL, 1, '{"subagent_type":"scout","description":"look"}');
-- when
SELECT agent_id, parent_agent_id, agent_type, description, tool_use_id, run_id FROM reader.agent_link('s', reader.end_seq()) ORDER BY agent_id
-- then
-- agent_id   | parent_agent_id | agent_type | description | tool_use_id | run_id
-- acompact-1 | NULL            | compaction | NULL        | NULL        | 3
-- x          | NULL            | scout      | look        | t1          | 2
-- y          | x               | NULL       | NULL        | t2          | 4

-- case: what stands beside the file of the agent comes first
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (2, '/b', '{"agentType":"coder","description":"write","toolUseId":"t9","parentAgentId":"p"}')
) AS t (source_id, path, sidecar);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (2, 's', 'x', FALSE)
) AS t (run_id, session_id, agent_id, is_main);
-- when
SELECT agent_id, parent_agent_id, agent_type, description, tool_use_id FROM reader.agent_link(NULL, reader.end_seq())
-- then
-- agent_id | parent_agent_id | agent_type | description | tool_use_id
-- x        | p               | coder      | write       | t9

-- case: an agent that only a superseded generation shows has a row that says so
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a', 0),
  (1, '/a', 1),
  (2, '/x', 0)
) AS t (source_id, path, generation);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.agent_id IS NULL AS is_main, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 1, 0, 's', 'gone', FALSE),
  (2, 1, 0, 's', 'x', FALSE),
  (3, 2, 0, 's', 'x', FALSE)
) AS t (run_id, source_id, generation, session_id, agent_id, is_progress);
-- when
SELECT agent_id, run_id, is_current FROM reader.agent_link('s', reader.end_seq()) ORDER BY agent_id
-- then
-- agent_id | run_id | is_current
-- gone | 1 | false
-- x | 3 | true
