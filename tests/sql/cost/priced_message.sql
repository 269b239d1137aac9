-- case: parts add up, and one without a price makes the message partial
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
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'x', 'input_tokens': 0, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': '[{"model":"m","output_tokens":100000},{"model":"x","output_tokens":5}]'
  }));
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, input_tokens,
  output_tokens, cache_read_tokens, is_final
) VALUES
  (10, 1, 1, 1, 1, 10, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'a', '2026-01-01 10:05:00+00', 'x', 1, 5, 0, true);
UPDATE ledger.event SET iterations = '[{"model":"m","output_tokens":100000},{"model":"x","output_tokens":5}]';
-- when
SELECT model, output_tokens, CAST(cost_usd AS DOUBLE) AS cost_usd, price_status FROM cost.priced_message(NULL, 9223372036854775807, CAST('infinity' AS TIMESTAMPTZ))
-- then
-- model | output_tokens | cost_usd | price_status
-- x     | 100005        | 1.0      | partial

-- case: a message of one part is that part
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
  (3, 3, 1, 's1', 'x', false, false, false, '2026-01-01 10:30:00+00', true, '2026-01-01 10:40:00+00', 300, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1.25, 2, NULL, NULL, 'file: x');
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('a', 1, 10, 10, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 1000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('b', 3, 20, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 500000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 1000000, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('c', 1, 30, 30, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'nobody', 'input_tokens': 0, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('d', 1, 40, 40, NULL, 1, true, {
    'seq': 40, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 0, 'output_tokens': 1000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT message_id, output_tokens, price_status FROM cost.priced_message(NULL, 9223372036854775807, CAST('infinity' AS TIMESTAMPTZ)) ORDER BY ALL
-- then
-- message_id | output_tokens | price_status
-- a          | 1000000       | priced
-- b          | 500000        | estimated
-- c          | 7             | unpriced
-- d          | 1000000       | priced
