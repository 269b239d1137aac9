-- case: the tokens as of a seq after the message
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
  (1, 1, 1, 's', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:30:00+00', 99, 1, false, 1, 3, 3, 4);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 10, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 2, 'output_tokens': 9,
    'cache_read_tokens': 4, 'cache_write_5m_tokens': 1, 'cache_write_1h_tokens': 2,
    'cache_write_unknown_tokens': 3, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
FROM reader.worker_usage(1, 20);
-- then
-- input_tokens | output_tokens | cache_read_tokens | cache_write_tokens
-- 2 | 9 | 4 | 6

-- case: before the message there are none
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
  (1, 1, 1, 's', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:30:00+00', 99, 1, false, 1, 3, 3, 4);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 10, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 2, 'output_tokens': 9,
    'cache_read_tokens': 4, 'cache_write_5m_tokens': 1, 'cache_write_1h_tokens': 2,
    'cache_write_unknown_tokens': 3, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
FROM reader.worker_usage(1, 9);
-- then
-- input_tokens | output_tokens | cache_read_tokens | cache_write_tokens
-- 0 | 0 | 0 | 0
