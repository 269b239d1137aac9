-- case: each response that the session owns, by time, with its writes in one number
-- given
INSERT INTO ledger.source (
  source_id, generation, path, format, kind, scope, adapter_version, opened_seq, byte_offset,
  line_no, tail_length, recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (
  1, 1, '/p/a.jsonl', 'claude_code', 'append_log', '', 1, 0, 900,
  9, 0, 9, 0, 0, 0, 7, true, '2026-01-01', '2026-01-01'
);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, forked_from, has_fork_mark,
  born_at, is_born, last_at, last_seq, lines, turns, calls, results, facts
) VALUES (
  1, 1, 1, 's', NULL, false, true, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 9, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (1, 1, 1, 's', NULL, false);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m1', 1, 2, 2, '2026-01-01 23:59:59+00', 1, true, {
    'seq': 2, 'occurred_at': '2026-01-01 23:59:59+00', 'model': 'nobody-knows', 'input_tokens': 10, 'output_tokens': 5,
    'cache_read_tokens': 3, 'cache_write_5m_tokens': 1, 'cache_write_1h_tokens': 1, 'cache_write_unknown_tokens': 0,
    'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL,
    'is_final': true, 'iterations': NULL
  }),
  ('m2', 1, 4, 4, '2026-01-02 00:00:01+00', 1, false, {
    'seq': 4, 'occurred_at': '2026-01-02 00:00:01+00', 'model': 'nobody-knows', 'input_tokens': 1, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0, 'cache_write_unknown_tokens': 0,
    'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL,
    'is_final': false, 'iterations': NULL
  }));
-- when
SELECT seq, is_of_run, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, is_final, price_status FROM reader.observer_response('s', 1, 9223372036854775807);
-- then
-- seq | is_of_run | input_tokens | output_tokens | cache_read_tokens | cache_write_tokens | is_final | price_status
-- 2   | true      | 10           | 5             | 3                 | 2                  | true     | unpriced
-- 4   | true      | 1            | 7             | 0                 | 0                  | false    | unpriced
