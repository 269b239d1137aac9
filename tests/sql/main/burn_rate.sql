-- case: the present is the newest response
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
  ('a', 1, 10, 10, '2026-01-01 08:00:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 08:00:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 1000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('b', 1, 20, 20, '2026-01-01 10:00:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:00:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 2000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT session_id AS s, usd_per_hour AS rate FROM main.burn_rate(60)
-- then
-- s  | rate
-- s1 | 20.0

-- case: the newest response may be a step of a running total
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
INSERT INTO ledger.run_key (run_id, source_id, generation, session_id, agent_id, is_progress) VALUES (1, 1, 1, 's1', NULL, false);
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1.25, 2, NULL, NULL, 'file: x');
INSERT INTO fold.metered (run_id, seq, occurred_at, step_key, model, input_tokens, cache_read_tokens, cache_write_tokens, output_tokens, reasoning_tokens) VALUES
  (1, 10, '2026-01-01 08:00:00+00', 'a', 'm', 0, 0, 0, 1000000, 0),
  (1, 20, '2026-01-01 10:00:00+00', 'b', 'm', 0, 0, 0, 2000000, 0);
-- when
SELECT session_id AS s, usd_per_hour AS rate FROM main.burn_rate(60)
-- then
-- s  | rate
-- s1 | 20.0

-- case: a response from the future of the newest batch is not the present
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
INSERT INTO ledger.run_key (run_id, source_id, generation, session_id, agent_id, is_progress) VALUES (1, 1, 1, 's1', NULL, false);
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1.25, 2, NULL, NULL, 'file: x');
INSERT INTO fold.metered (run_id, seq, occurred_at, step_key, model, input_tokens, cache_read_tokens, cache_write_tokens, output_tokens, reasoning_tokens) VALUES
  (1, 10, '2026-01-01 08:00:00+00', 'a', 'm', 0, 0, 0, 1000000, 0),
  (1, 20, '2026-01-01 10:00:00+00', 'b', 'm', 0, 0, 0, 2000000, 0),
  (1, 30, '2030-01-01 10:00:00+00', 'c', 'm', 0, 0, 0, 4000000, 0);
INSERT INTO ledger.batch VALUES (1, '2026-01-01 12:00:00+00', 1, 10, 4, 4, 5, '', '', '');
-- when
SELECT session_id AS s, usd_per_hour AS rate FROM main.burn_rate(60)
-- then
-- s  | rate
-- s1 | 20.0
