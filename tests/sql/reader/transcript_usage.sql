-- case: a copied message stands in both transcripts, once in each
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
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 's1', '2026-01-01 10:00:10Z', FALSE, NULL),
  (2, 's2', '2026-01-01 10:00:10Z', TRUE, 's1')
) AS t (run_id, session_id, born_at, has_fork_mark, forked_from);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', 1),
  (1, 11, 'message', 'agent', 2),
  (1, 12, 'message', 'agent', 3),
  (2, 20, 'message', 'user', 1),
  (2, 21, 'message', 'agent', 2),
  (2, 22, 'message', 'agent', 9)
) AS t (run_id, seq, kind, source, event_key);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 11, 11, NULL, 1, TRUE, {
    'seq': 11, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0,
    'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }),
  ('m1', 2, 21, 21, NULL, 1, TRUE, {
    'seq': 21, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0,
    'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }),
  ('m2', 2, 22, 22, NULL, 1, TRUE, {
    'seq': 22, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 1, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0,
    'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }));
-- when
SELECT session_id, message_id, output_tokens FROM reader.transcript_usage(NULL, reader.end_seq()) ORDER BY ALL
-- then
-- session_id | message_id | output_tokens
-- s1         | m1         | 5
-- s2         | m1         | 5
-- s2         | m2         | 7

-- case: one session, as of a seq
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
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume, 0 AS turns, 0 AS calls,
  0 AS results, 0 AS facts
FROM (VALUES
  (1, 's1', '2026-01-01 10:00:10Z', FALSE, NULL),
  (2, 's2', '2026-01-01 10:00:10Z', TRUE, 's1')
) AS t (run_id, session_id, born_at, has_fork_mark, forked_from);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', 1),
  (1, 11, 'message', 'agent', 2),
  (1, 12, 'message', 'agent', 3),
  (2, 20, 'message', 'user', 1),
  (2, 21, 'message', 'agent', 2),
  (2, 22, 'message', 'agent', 9)
) AS t (run_id, seq, kind, source, event_key);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 11, 11, NULL, 1, TRUE, {
    'seq': 11, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0,
    'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }),
  ('m1', 2, 21, 21, NULL, 1, TRUE, {
    'seq': 21, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0,
    'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }),
  ('m2', 2, 22, 22, NULL, 1, TRUE, {
    'seq': 22, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 1, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0,
    'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }));
-- when
SELECT session_id, message_id FROM reader.transcript_usage('s2', 21)
-- then
-- session_id | message_id
-- s2         | m1

-- case: a response that only a progress copy beside the agent's own file holds is shown
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
  (2, '/x', 0)
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
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:00:00Z', 1, TRUE, {
    'seq': 10, 'occurred_at': '2026-01-01 10:00:00Z', 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0,
    'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }),
  ('m1', 2, 20, 20, '2026-01-01 10:00:00Z', 1, TRUE, {
    'seq': 20, 'occurred_at': '2026-01-01 10:00:00Z', 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0,
    'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }),
  ('m2', 1, 11, 11, '2026-01-01 10:00:00Z', 1, TRUE, {
    'seq': 11, 'occurred_at': '2026-01-01 10:00:00Z', 'model': 'm', 'input_tokens': 1, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0,
    'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }));
-- when
SELECT message_id, output_tokens FROM reader.transcript_usage('s', reader.end_seq()) ORDER BY ALL
-- then
-- message_id | output_tokens
-- m1 | 5
-- m2 | 7
