-- case: a view is priced by the model that its run used last before it
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
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('b', 1, 80, 80, '2026-01-01 10:06:30+00', 1, true, {
    'seq': 80, 'occurred_at': '2026-01-01 10:06:30+00', 'model': 'other', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
INSERT INTO ledger.injection VALUES
  (1, 's1', 1, 20, 'x'::BLOB, NULL, 2000, [], '2026-01-01 10:06:00+00'),
  (2, 's1', 1, 90, 'y'::BLOB, NULL, 3000, [], '2026-01-01 10:07:00+00');
-- when
SELECT injection_id AS id, model, CAST(input_usd AS DOUBLE) AS sent, CAST(write_usd AS DOUBLE) AS written, CAST(read_usd AS DOUBLE) AS read FROM cost.injection(9223372036854775807) ORDER BY id
-- then
-- id | model | sent  | written | read
-- 1  | m     | 0.002 | 0.0025  | 0.0002
-- 2  | other | NULL  | NULL    | NULL

-- case: the model of a run with running totals is that of its last step
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
INSERT INTO fold.metered (run_id, seq, occurred_at, step_key, model, input_tokens, cache_read_tokens, cache_write_tokens, output_tokens, reasoning_tokens) VALUES
  (1, 10, '2026-01-01 10:05:00+00', 'a', 'other', 0, 0, 0, 1, 0),
  (1, 20, '2026-01-01 10:05:30+00', 'b', 'm', 0, 0, 0, 1, 0);
INSERT INTO ledger.injection VALUES
  (1, 's1', 1, 20, 'x'::BLOB, NULL, 2000, [], '2026-01-01 10:06:00+00');
-- when
SELECT injection_id AS id, model, CAST(input_usd AS DOUBLE) AS sent FROM cost.injection(9223372036854775807)
-- then
-- id | model | sent
-- 1  | m     | 0.002
