-- case: the tokens of the messages that each run of a session shows
-- given
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0),
  (2, 1, 1, 's1', 'a', false, false, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0),
  (3, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 10, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 2, 'output_tokens': 9,
    'cache_read_tokens': 4, 'cache_write_5m_tokens': 1, 'cache_write_1h_tokens': 2,
    'cache_write_unknown_tokens': 3, 'web_search_requests': 1, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('n', 2, 30, 30, '2026-01-01 10:06:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:06:00+00', 'model': 'a', 'input_tokens': 20, 'output_tokens': NULL,
    'cache_read_tokens': 40, 'cache_write_5m_tokens': 10, 'cache_write_1h_tokens': 20,
    'cache_write_unknown_tokens': 30, 'web_search_requests': 2, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': '[{},{}]'
  }),
  ('o', 3, 40, 40, '2026-01-01 10:06:00+00', 1, true, {
    'seq': 40, 'occurred_at': '2026-01-01 10:06:00+00', 'model': 'z', 'input_tokens': 500, 'output_tokens': 500,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
FROM reader.worker_usage_end('s1') ORDER BY run_id;
-- then
-- run_id | input_tokens | output_tokens | cache_read_tokens | cache_write_tokens | searches | parts | first_model | last_model
-- 1 | 2 | 9 | 4 | 6 | 1 | 0 | b | b
-- 2 | 20 | 0 | 40 | 60 | 2 | 1 | a | a

-- case: a session that is not there has spent nothing
-- when
FROM reader.worker_usage_end('nobody');
-- then
