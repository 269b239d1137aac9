-- case: the agent that wrote the summary, and the first response after the boundary; unknown where there is none
-- given
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length, recorded,
  repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
)
SELECT n, 1, '/p/' || n, 'append_log', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-01-01', '2026-01-01'
FROM range(1, 5) AS t (n);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0),
  (3, 3, 1, 's1', 'acompact-1', false, false, false, '2026-01-01 10:08:00+00', true, '2026-01-01 10:09:00+00', 300, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1.25, 2, NULL, NULL, 'file: x');
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('a', 1, 10, 10, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 0,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 100, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('s', 3, 300, 300, '2026-01-01 10:09:00+00', 1, true, {
    'seq': 300, 'occurred_at': '2026-01-01 10:09:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 100000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('b', 1, 30, 30, '2026-01-01 10:11:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:11:00+00', 'model': 'm', 'input_tokens': 1000000, 'output_tokens': 7,
    'cache_read_tokens': 500000, 'cache_write_5m_tokens': 1000000, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('c', 1, 35, 35, '2026-01-01 10:12:00+00', 1, true, {
    'seq': 35, 'occurred_at': '2026-01-01 10:12:00+00', 'model': 'm', 'input_tokens': 9, 'output_tokens': 0,
    'cache_read_tokens': 1000000, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 1 AS generation, t.seq AS line_no, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x'::BLOB AS sha256, TRUE AS is_head, FALSE AS is_repaired, FALSE AS is_repeat, 'compaction' AS kind,
  'system' AS source, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 20, '2026-01-01 10:10:00+00', 'compact_boundary'),
  (1, 40, '2026-01-01 10:30:00+00', 'compact_boundary')
) AS t (run_id, seq, occurred_at, raw_type);
-- when
SELECT seq, CAST(summary_usd AS DOUBLE) AS summary, refill_tokens AS tokens, CAST(refill_usd AS DOUBLE) AS refill FROM cost.compaction(9223372036854775807) ORDER BY seq
-- then
-- seq | summary | tokens  | refill
-- 20  | 1.0     | 2000000 | 2.25
-- 40  | NULL    | NULL    | NULL

-- case: a boundary after the asked seq is not there yet
-- given
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length, recorded,
  repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
)
SELECT n, 1, '/p/' || n, 'append_log', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-01-01', '2026-01-01'
FROM range(1, 5) AS t (n);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1.25, 2, NULL, NULL, 'file: x');
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('a', 1, 10, 10, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 0,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 100, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 1 AS generation, t.seq AS line_no, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x'::BLOB AS sha256, TRUE AS is_head, FALSE AS is_repaired, FALSE AS is_repeat, 'compaction' AS kind,
  'system' AS source, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 20, '2026-01-01 10:10:00+00', 'compact_boundary'),
  (1, 40, '2026-01-01 10:30:00+00', 'compact_boundary')
) AS t (run_id, seq, occurred_at, raw_type);
-- when
SELECT seq FROM cost.compaction(30)
-- then
-- seq
-- 20
