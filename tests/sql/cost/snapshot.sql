-- case: a message is its best copy, owned by the least run
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
  ('m', 1, 10, 10, '2026-01-01 10:05:00+00', 1, false, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': false, 'iterations': NULL
  }),
  ('m', 2, 20, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 0, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('n', 2, 30, 30, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'c', 'input_tokens': 0, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT message_id, session_id, first_seq, usage.model AS model, usage.output_tokens AS output, is_final, records, copies FROM cost.snapshot(NULL, 9223372036854775807) ORDER BY ALL
-- then
-- message_id | session_id | first_seq | model | output | is_final | records | copies
-- m          | s1         | 10        | b     | 5      | true     | 2       | 2
-- n          | s2         | 30        | c     | 7      | true     | 1       | 1

-- case: a session has the messages that it owns, as all sessions together have them
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
  ('m', 1, 10, 10, '2026-01-01 10:05:00+00', 1, false, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': false, 'iterations': NULL
  }),
  ('m', 2, 20, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 0, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('n', 2, 30, 30, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'c', 'input_tokens': 0, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT 's1' AS session_id, count(*) AS n FROM cost.snapshot('s1', 9223372036854775807) UNION ALL SELECT 's2' AS session_id, count(*) AS n FROM cost.snapshot('s2', 9223372036854775807) ORDER BY ALL
-- then
-- session_id | n
-- s1         | 1
-- s2         | 1

-- case: before the better copy came the first one stands
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
  ('m', 1, 10, 10, '2026-01-01 10:05:00+00', 1, false, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': false, 'iterations': NULL
  }),
  ('m', 2, 20, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 0, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('n', 2, 30, 30, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'c', 'input_tokens': 0, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT message_id, usage.model AS model, copies FROM cost.snapshot(NULL, 15)
-- then
-- message_id | model | copies
-- m          | a     | 1

-- case: only what no file of the agent shows is of progress alone
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
  (1, 1, 1, 's1', 'x', true, false, false, '2026-01-01 10:05:00+00', true, '2026-01-01 10:05:00+00', 100, 1, false, 0, 0, 0, 0),
  (2, 2, 1, 's1', 'x', false, false, false, '2026-01-01 10:05:00+00', true, '2026-01-01 10:05:00+00', 200, 1, false, 0, 0, 0, 0);
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
  ('n', 1, 30, 30, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'a', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT message_id, is_progress_only FROM cost.snapshot(NULL, 9223372036854775807) ORDER BY ALL
-- then
-- message_id | is_progress_only
-- m          | false
-- n          | true
