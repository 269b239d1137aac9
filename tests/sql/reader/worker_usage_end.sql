-- case: the tokens of the messages that a run shows
-- given
INSERT INTO fold.message_copy VALUES
  ('m', 1, 10, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 2, 'output_tokens': 9,
    'cache_read_tokens': 4, 'cache_write_5m_tokens': 1, 'cache_write_1h_tokens': 2,
    'cache_write_unknown_tokens': 3, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  });
-- when
FROM reader.worker_usage_end(1);
-- then
-- input_tokens | output_tokens | cache_read_tokens | cache_write_tokens
-- 2 | 9 | 4 | 6

-- case: a run without a message has none
-- given
INSERT INTO fold.message_copy VALUES
  ('m', 1, 10, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 2, 'output_tokens': 9,
    'cache_read_tokens': 4, 'cache_write_5m_tokens': 1, 'cache_write_1h_tokens': 2,
    'cache_write_unknown_tokens': 3, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  });
-- when
FROM reader.worker_usage_end(2);
-- then
-- input_tokens | output_tokens | cache_read_tokens | cache_write_tokens
-- 0 | 0 | 0 | 0
