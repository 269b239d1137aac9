-- cost.recounted_copy: the message copies that were restated after a seq, as they stood at it.
-- Grain: (message_id, run_id). Units: tokens. Source: fold.message_copy for which they are, ledger.event for how they stood.
-- At the end there are none, and the engine knows it from the statistics of last_seq.
CREATE OR REPLACE MACRO cost.recounted_copy(p_until_seq BIGINT) AS TABLE
WITH straddling AS (
  SELECT
    message_id,
    run_id
  FROM fold.message_copy
  WHERE first_seq <= p_until_seq AND last_seq > p_until_seq
)
SELECT
  e.message_id,
  e.run_id,
  min(e.seq) AS first_seq,
  min(e.occurred_at) AS occurred_at,
  count(*) AS records,
  bool_or(e.is_final) AS is_final,
  arg_max(
    {
      'seq': e.seq, 'occurred_at': e.occurred_at, 'model': e.model, 'input_tokens': e.input_tokens,
      'output_tokens': e.output_tokens, 'cache_read_tokens': e.cache_read_tokens,
      'cache_write_5m_tokens': e.cache_write_5m_tokens,
      'cache_write_1h_tokens': e.cache_write_1h_tokens,
      'cache_write_unknown_tokens': e.cache_write_unknown_tokens,
      'web_search_requests': e.web_search_requests,
      'web_fetch_requests': e.web_fetch_requests, 'speed': e.speed, 'service_tier': e.service_tier,
      'inference_geo': e.inference_geo, 'is_final': e.is_final, 'iterations': e.iterations
    },
    {'output': coalesce(e.output_tokens, -1), 'is_final': e.is_final, 'seq': e.seq}
  ) AS usage
FROM ledger.event AS e
SEMI JOIN straddling AS s ON s.message_id = e.message_id AND s.run_id = e.run_id
WHERE e.seq <= p_until_seq AND e.is_final IS NOT NULL
GROUP BY e.message_id, e.run_id;
