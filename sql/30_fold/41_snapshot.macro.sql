-- fold.snapshot: the best usage snapshot of each message that the delta shows, per run.
-- Grain: (message_id, run_id). Units: tokens. Source: delta, repeats included: a restated usage is still a statement.
CREATE OR REPLACE MACRO fold.snapshot() AS TABLE
SELECT
  message_id,
  run_id,
  min(seq) AS first_seq,
  max(seq) AS last_seq,
  min(occurred_at) AS occurred_at,
  count(*) AS records,
  bool_or(is_final) AS is_final,
  arg_max(
    {
      'seq': seq, 'occurred_at': occurred_at, 'model': model, 'input_tokens': input_tokens,
      'output_tokens': output_tokens, 'cache_read_tokens': cache_read_tokens,
      'cache_write_5m_tokens': cache_write_5m_tokens,
      'cache_write_1h_tokens': cache_write_1h_tokens,
      'cache_write_unknown_tokens': cache_write_unknown_tokens,
      'web_search_requests': web_search_requests,
      'web_fetch_requests': web_fetch_requests, 'speed': speed, 'service_tier': service_tier,
      'inference_geo': inference_geo, 'is_final': is_final, 'iterations': iterations
    },
    {'output': coalesce(output_tokens, -1), 'is_final': is_final, 'seq': seq}
  ) AS usage,
  md5_number_lower(message_id) AS message_no
FROM delta
WHERE message_id IS NOT NULL AND is_final IS NOT NULL
GROUP BY message_id, run_id;
