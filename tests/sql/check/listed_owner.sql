-- case: sessions and agents that a rewrite dropped are listed with what they own
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
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 11, 11, '2026-01-01 10:00:00Z', 1, TRUE, {
    'seq': 11, 'occurred_at': '2026-01-01 10:00:00Z', 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0,
    'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }),
  ('m2', 2, 12, 12, '2026-01-01 10:00:00Z', 1, TRUE, {
    'seq': 12, 'occurred_at': '2026-01-01 10:00:00Z', 'model': 'm', 'input_tokens': 1, 'output_tokens': 6,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0,
    'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }),
  ('m3', 3, 31, 31, '2026-01-01 10:00:00Z', 1, TRUE, {
    'seq': 31, 'occurred_at': '2026-01-01 10:00:00Z', 'model': 'm', 'input_tokens': 1, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0,
    'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }));
-- when
SELECT count(*) AS n FROM "check".listed_owner()
-- then
-- n
-- 0

-- case: an owner whose run shows no event is missing from the list
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
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 11, 11, '2026-01-01 10:00:00Z', 1, TRUE, {
    'seq': 11, 'occurred_at': '2026-01-01 10:00:00Z', 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0,
    'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }));
-- when
SELECT subject, detail FROM "check".listed_owner()
-- then
-- subject | detail
-- session s | owns 5 output tokens, listed with no row
