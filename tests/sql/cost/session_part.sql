-- case: the parts that a session owns and what they cost are those that it has among all
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
  (2, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:01:00+00', true, '2026-01-01 12:00:00+00', 200, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1.25, 2, NULL, NULL, 'file: x'),
  ('p', 'free', NULL, NULL, '2026-01-01', NULL, 0, 0, 0, 0, 0, NULL, NULL, 'file: x');
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 10, 10, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 7, 'output_tokens': 5,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('m', 2, 20, 20, '2026-01-01 10:06:00+00', 1, false, {
    'seq': 20, 'occurred_at': '2026-01-01 10:06:00+00', 'model': 'm', 'input_tokens': 7, 'output_tokens': 9,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': false, 'iterations': NULL
  }),
  ('n', 2, 21, 21, '2026-01-01 10:07:00+00', 1, true, {
    'seq': 21, 'occurred_at': '2026-01-01 10:07:00+00', 'model': 'm', 'input_tokens': 7, 'output_tokens': 4,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('n', 1, 11, 11, '2026-01-01 10:04:00+00', 1, false, {
    'seq': 11, 'occurred_at': '2026-01-01 10:04:00+00', 'model': 'm', 'input_tokens': 7, 'output_tokens': 6,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': false, 'iterations': NULL
  }),
  ('o', 2, 22, 22, '2026-01-01 10:08:00+00', 1, true, {
    'seq': 22, 'occurred_at': '2026-01-01 10:08:00+00', 'model': 'm', 'input_tokens': 7, 'output_tokens': 4,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('p', 1, 12, 12, '2026-01-01 10:09:00+00', 1, true, {
    'seq': 12, 'occurred_at': '2026-01-01 10:09:00+00', 'model': 'x', 'input_tokens': 7, 'output_tokens': 4,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('q', 1, 13, 13, '2026-01-01 10:09:00+00', 1, true, {
    'seq': 13, 'occurred_at': '2026-01-01 10:09:00+00', 'model': 'm', 'input_tokens': 7, 'output_tokens': 4,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 5, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('r', 1, 14, 14, '2026-01-01 10:10:00+00', 1, true, {
    'seq': 14, 'occurred_at': '2026-01-01 10:10:00+00', 'model': 'm', 'input_tokens': 7, 'output_tokens': 2,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('f', 1, 15, 15, '2026-01-01 10:11:00+00', 1, true, {
    'seq': 15, 'occurred_at': '2026-01-01 10:11:00+00', 'model': 'free', 'input_tokens': 7, 'output_tokens': 2,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, iterations, is_final
) VALUES
  (14, 1, 1, 1, 1, 14, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'r',
   '2026-01-01 10:10:00+00', 'm', '[{"model": "m", "output_tokens": 9}, {"model": "x", "input_tokens": 8}]', true);
-- when
WITH alone AS (
  SELECT 's1' AS session_id, * FROM cost.session_part('s1', 9223372036854775807)
  UNION ALL
  SELECT 's2' AS session_id, * FROM cost.session_part('s2', 9223372036854775807)
), together AS (
  SELECT session_id, message_id, part_no, run_id, agent_id, first_seq, seq, occurred_at, is_final, model, input_tokens, output_tokens,
    cache_read_tokens, cache_write_5m_tokens, cache_write_1h_tokens, cache_write_unknown_tokens,
    coalesce(rates.is_free, FALSE) AS is_free, cost_usd
  FROM cost.usage(CAST(NULL AS VARCHAR), 9223372036854775807, CAST('infinity' AS TIMESTAMPTZ))
)
SELECT
  (SELECT count(*) FROM (FROM alone EXCEPT ALL FROM together)) + (SELECT count(*) FROM (FROM together EXCEPT ALL FROM alone)) AS different,
  (SELECT string_agg(message_id || part_no || ' ' || session_id, ', ' ORDER BY message_id, part_no) FROM alone) AS owned
-- then
-- different | owned
-- 0         | f1 s1, m1 s1, n1 s1, o1 s2, p1 s1, q1 s1, r1 s1, r2 s1
