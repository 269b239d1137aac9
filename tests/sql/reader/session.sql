-- case: where it stands at the end: first project, last folder, title by hand, calls of the last turn open
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/p/a.jsonl')
) AS t (source_id, path);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 's')
) AS t (run_id, session_id);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt, 1 AS cache_write_5m_tokens, 0 AS cache_write_1h_tokens,
  0 AS cache_write_unknown_tokens
FROM (VALUES
  (1, 10, 'message', 'user', 'user', 'text', 'do it', '/w/a', NULL, NULL, NULL, NULL, '2026-01-01 10:00:01Z'),
  (1, 11, 'message', 'agent', 'assistant', 'text', 'ok', '/w/b', 5, 100, NULL, NULL, '2026-01-01 10:00:02Z'),
  (1, 12, 'session_meta', 'meta', 'ai-title', NULL, 'By the program', NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 13, 'tool_call', 'agent', 'assistant', 'tool_use', 'ls', '/w/b', NULL, NULL, NULL, 'Bash', '2026-01-01 10:00:09Z'),
  (1, 14, 'compaction', 'system', 'system', 'compact_boundary', NULL, NULL, NULL, NULL, '{"tokens_after":70}', NULL, '2026-01-01 10:00:08Z'),
  (1, 20, 'message', 'user', 'user', 'text', 'go on', '/w/b', NULL, NULL, NULL, NULL, '2026-01-01 10:00:10Z'),
  (1, 21, 'session_meta', 'meta', 'custom-title', NULL, 'By hand', NULL, NULL, NULL, NULL, NULL, NULL)
) AS t (run_id, seq, kind, source, record_type, raw_type, excerpt, cwd, input_tokens, cache_read_tokens, detail, tool_name, occurred_at);
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES (1, 1, 10, 'do it'), (1, 2, 20, 'go on');
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 13, 1, 'Bash', NULL, NULL),
  ('b', 15, 1, 'Read', 22, TRUE),
  ('c', 21, 2, 'Read', NULL, NULL)
) AS t (tool_use_id, call_seq, turn_no, tool_name, result_seq, is_error);
-- when
SELECT project, cwd, title, goal, latest_request, frontier, turns, tool_calls, tool_errors, open_calls, compactions, context_tokens FROM reader.session('s', reader.end_seq())
-- then
-- project | cwd  | title   | goal  | latest_request | frontier         | turns | tool_calls | tool_errors | open_calls | compactions | context_tokens
-- /w/a    | /w/b | By hand | do it | go on          | calling Bash(ls) | 2     | 3          | 1           | 1          | 1           | 70

-- case: as of the first turn
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/p/a.jsonl')
) AS t (source_id, path);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 's')
) AS t (run_id, session_id);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt, 1 AS cache_write_5m_tokens, 0 AS cache_write_1h_tokens,
  0 AS cache_write_unknown_tokens
FROM (VALUES
  (1, 10, 'message', 'user', 'user', 'text', 'do it', '/w/a', NULL, NULL, NULL, NULL, '2026-01-01 10:00:01Z'),
  (1, 11, 'message', 'agent', 'assistant', 'text', 'ok', '/w/b', 5, 100, NULL, NULL, '2026-01-01 10:00:02Z'),
  (1, 12, 'session_meta', 'meta', 'ai-title', NULL, 'By the program', NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 13, 'tool_call', 'agent', 'assistant', 'tool_use', 'ls', '/w/b', NULL, NULL, NULL, 'Bash', '2026-01-01 10:00:09Z'),
  (1, 14, 'compaction', 'system', 'system', 'compact_boundary', NULL, NULL, NULL, NULL, '{"tokens_after":70}', NULL, '2026-01-01 10:00:08Z'),
  (1, 20, 'message', 'user', 'user', 'text', 'go on', '/w/b', NULL, NULL, NULL, NULL, '2026-01-01 10:00:10Z'),
  (1, 21, 'session_meta', 'meta', 'custom-title', NULL, 'By hand', NULL, NULL, NULL, NULL, NULL, NULL)
) AS t (run_id, seq, kind, source, record_type, raw_type, excerpt, cwd, input_tokens, cache_read_tokens, detail, tool_name, occurred_at);
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES (1, 1, 10, 'do it'), (1, 2, 20, 'go on');
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 13, 1, 'Bash', NULL, NULL),
  ('b', 15, 1, 'Read', 22, TRUE),
  ('c', 21, 2, 'Read', NULL, NULL)
) AS t (tool_use_id, call_seq, turn_no, tool_name, result_seq, is_error);
-- when
SELECT title, latest_request, frontier, turns, tool_calls, tool_errors, open_calls, compactions, context_tokens, strftime(last_at, '%S') AS last_at FROM reader.session('s', 13)
-- then
-- title          | latest_request | frontier         | turns | tool_calls | tool_errors | open_calls | compactions | context_tokens | last_at
-- By the program | do it          | calling Bash(ls) | 1     | 1          | 0           | 1          | 0           | 106            | 09

-- case: calls of agents are counted apart, and notes alone make no session
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
  (3, '/c')
) AS t (source_id, path);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 's', NULL, TRUE),
  (2, 's', 'x', FALSE),
  (3, 't', NULL, TRUE)
) AS t (run_id, session_id, agent_id, is_main);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'agent'),
  (2, 20, 'message', 'agent'),
  (3, 30, 'session_meta', 'meta')
) AS t (run_id, seq, kind, source);
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*
FROM (VALUES
  (1, 'a', 11, 0),
  (2, 'b', 21, NULL),
  (2, 'c', 22, NULL)
) AS t (run_id, tool_use_id, call_seq, turn_no);
-- when
SELECT session_id, tool_calls, agent_tool_calls, agents, turns FROM reader.session(NULL, reader.end_seq())
-- then
-- session_id | tool_calls | agent_tool_calls | agents | turns
-- s          | 1          | 2                | 1      | 0

-- case: a session that only a superseded generation shows keeps its place and time while it shows a response
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
  (1, '/a', 1)
) AS t (source_id, path, generation);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.agent_id IS NULL AS is_main, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 1, 0, 'gone', NULL, FALSE),
  (2, 1, 0, 'gone', 'x', FALSE),
  (3, 1, 1, 'stays', NULL, FALSE)
) AS t (run_id, source_id, generation, session_id, agent_id, is_progress);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', 'text', '/w', 'do it', '2026-01-01 10:00:00Z', FALSE),
  (1, 11, 'message', 'agent', 'text', '/w', 'ok', '2026-01-01 10:00:01Z', FALSE),
  (3, 30, 'message', 'user', 'text', '/w', 'else', '2026-01-01 11:00:00Z', FALSE)
) AS t (run_id, seq, kind, source, raw_type, cwd, excerpt, occurred_at, is_repeat);
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES (1, 1, 10, 'do it'), (3, 1, 30, 'else');
INSERT INTO fold.tool_call BY NAME
SELECT t.*
FROM (VALUES
  (1, 'a', 'Bash', 11, NULL, NULL)
) AS t (run_id, tool_use_id, tool_name, call_seq, result_seq, is_error);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 11, 11, '2026-01-01 10:00:00Z', 1, TRUE, {
    'seq': 11, 'occurred_at': '2026-01-01 10:00:00Z', 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0,
    'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }));
-- when
SELECT session_id, project, started_at, last_at, goal, frontier, turns, tool_calls, open_calls, main_run_id FROM reader.session(NULL, reader.end_seq()) ORDER BY session_id
-- then
-- session_id | project | started_at | last_at | goal | frontier | turns | tool_calls | open_calls | main_run_id
-- gone | /w | 2026-01-01 10:00:00+00 | 2026-01-01 10:00:01+00 | NULL | NULL | 0 | 0 | 0 | NULL
-- stays | /w | 2026-01-01 11:00:00+00 | 2026-01-01 11:00:00+00 | else | NULL | 1 | 0 | 0 | 3

-- case: after a boundary that does not say how much is left the context is unknown, a repeat of an old response notwithstanding
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a', 0)
) AS t (source_id, path, generation);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.agent_id IS NULL AS is_main, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 1, 0, 's', NULL, FALSE)
) AS t (run_id, source_id, generation, session_id, agent_id, is_progress);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt, 0 AS cache_read_tokens,
  0 AS cache_write_5m_tokens, 0 AS cache_write_1h_tokens, 0 AS cache_write_unknown_tokens
FROM (VALUES
  (1, 10, 'message', 'agent', 'text', NULL, 50, FALSE),
  (1, 11, 'compaction', 'system', 'compact_boundary', '{"trigger":"auto","tokens_before":50,"tokens_after":null}', NULL, FALSE),
  (1, 12, 'compaction', 'system', 'text', NULL, NULL, FALSE),
  (1, 13, 'message', 'agent', 'text', NULL, 50, TRUE),
  (1, 14, 'message', 'agent', 'text', NULL, 9, FALSE)
) AS t (run_id, seq, kind, source, raw_type, detail, input_tokens, is_repeat);
-- when
SELECT context_tokens, compactions FROM reader.session('s', 13)
-- then
-- context_tokens | compactions
-- NULL | 1

-- case: the next response tells how much is left
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a', 0)
) AS t (source_id, path, generation);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.agent_id IS NULL AS is_main, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 1, 0, 's', NULL, FALSE)
) AS t (run_id, source_id, generation, session_id, agent_id, is_progress);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt, 0 AS cache_read_tokens,
  0 AS cache_write_5m_tokens, 0 AS cache_write_1h_tokens, 0 AS cache_write_unknown_tokens
FROM (VALUES
  (1, 10, 'message', 'agent', 'text', NULL, 50, FALSE),
  (1, 11, 'compaction', 'system', 'compact_boundary', '{"trigger":"auto","tokens_before":50,"tokens_after":null}', NULL, FALSE),
  (1, 12, 'compaction', 'system', 'text', NULL, NULL, FALSE),
  (1, 13, 'message', 'agent', 'text', NULL, 50, TRUE),
  (1, 14, 'message', 'agent', 'text', NULL, 9, FALSE)
) AS t (run_id, seq, kind, source, raw_type, detail, input_tokens, is_repeat);
-- when
SELECT context_tokens FROM reader.session('s', 14)
-- then
-- context_tokens
-- 9

-- case: records of metadata alone are a session once one of them states a usage
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a', 0)
) AS t (source_id, path, generation);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.agent_id IS NULL AS is_main, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 1, 0, 's', NULL, FALSE)
) AS t (run_id, source_id, generation, session_id, agent_id, is_progress);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'session_meta', 'meta', 'fallback', FALSE)
) AS t (run_id, seq, kind, source, raw_type, is_repeat);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:00:00Z', 1, TRUE, {
    'seq': 10, 'occurred_at': '2026-01-01 10:00:00Z', 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0,
    'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }));
-- when
SELECT session_id, turns FROM reader.session(NULL, reader.end_seq())
-- then
-- session_id | turns
-- s | 0

-- case: agents alone say where by the one that was born first, whatever was read first
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/p/a.jsonl'),
  (2, '/p/b.jsonl')
) AS t (source_id, path);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, FALSE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 's', 'later', '2026-01-01 11:00:00Z'),
  (2, 's', 'earlier', '2026-01-01 10:00:00Z')
) AS t (run_id, session_id, agent_id, born_at);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, t.run_id AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt, 'message' AS kind, 'agent' AS source
FROM (VALUES
  (1, 10, '/w/later'),
  (2, 20, '/w/earlier'),
  (2, 21, '/w/elsewhere')
) AS t (run_id, seq, cwd);
-- when
SELECT session_id, project, cwd FROM reader.session(NULL, reader.end_seq())
-- then
-- session_id | project    | cwd
-- s          | /w/earlier | /w/earlier
