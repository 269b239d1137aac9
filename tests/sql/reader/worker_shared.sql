-- case: messages that one run shows are not shared
-- given
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:01:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:01:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 60000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('m2', 1, 20, 20, '2026-01-01 10:02:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:02:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 150000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
FROM reader.worker_shared('s1');
-- then
-- is_shared
-- false

-- case: a run of another session shows one as well
-- given
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:01:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:01:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 60000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('m2', 1, 20, 20, '2026-01-01 10:02:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:02:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 150000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
INSERT INTO fold.message_copy SELECT * REPLACE (2 AS run_id) FROM fold.message_copy WHERE message_id = 'm1';
-- when
FROM reader.worker_shared('s1');
-- then
-- is_shared
-- true

-- case: two runs of the session show one
-- given
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (2, 1, 2, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:01:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:01:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 60000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('m2', 1, 20, 20, '2026-01-01 10:02:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:02:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 150000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
INSERT INTO fold.message_copy SELECT * REPLACE (2 AS run_id) FROM fold.message_copy WHERE message_id = 'm1';
-- when
FROM reader.worker_shared('s1');
-- then
-- is_shared
-- true

-- case: a session that is not there shares nothing
-- when
FROM reader.worker_shared('nobody');
-- then
-- is_shared
-- false
