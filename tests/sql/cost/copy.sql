-- case: all copies of all sessions at the end
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
  (2, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 12:00:00+00', 200, 1, false, 0, 0, 0, 0);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 10, 10, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('m', 2, 20, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('n', 2, 30, 30, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT message_id, run_id FROM cost.copy(9223372036854775807) ORDER BY ALL
-- then
-- message_id | run_id
-- m          | 1
-- m          | 2
-- n          | 2

-- case: a copy that comes later is not known yet
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
  (2, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 12:00:00+00', 200, 1, false, 0, 0, 0, 0);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 10, 10, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('m', 2, 20, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('n', 2, 30, 30, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT message_id, run_id FROM cost.copy(25) ORDER BY ALL
-- then
-- message_id | run_id
-- m          | 1
-- m          | 2

-- case: a copy restated later is recounted
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
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 10, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 0, 'output_tokens': 9,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, input_tokens,
  output_tokens, cache_read_tokens, is_final
) VALUES
  (10, 1, 1, 1, 1, 10, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'm', '2026-01-01 10:05:00+00', 'a', 1, 5, 0, false),
  (20, 1, 1, 1, 1, 20, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'm', '2026-01-01 10:06:00+00', 'b', 1, 9, 0, true);
-- when
SELECT usage.output_tokens AS output FROM cost.copy(15)
-- then
-- output
-- 5
