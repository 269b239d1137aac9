-- case: the level, what was spent, and where the last limit was passed
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
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
SELECT output_tokens, parts, subject, seq, level FROM reader.worker_paid('s1', 1)
-- then
-- output_tokens | parts | subject    | seq | level
-- 210000000     | 0     | 210.00 USD | 20  | 2

-- case: what has no price is not spent, and another run shows no tokens
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
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
DELETE FROM ledger.price;
-- when
SELECT output_tokens, parts, subject, seq, level FROM reader.worker_paid('s1', 2)
-- then
-- output_tokens | parts | subject | seq | level
-- 0             | 0     | NULL    | NULL | NULL
