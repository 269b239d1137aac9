-- cost.metered_copy: the steps of running totals as message copies, named so that copies of a step in a family are one.
-- Grain: (message_id, run_id). Units: tokens. Source: fold.metered, cost.step_thread.
-- A copy says nothing of its own about the model: without a time of its usage the owner's statement wins.
CREATE OR REPLACE MACRO cost.metered_copy(p_until_seq BIGINT) AS TABLE
SELECT
  'step_' || md5(coalesce(f.maker_id, k.agent_id, k.session_id) || ':' || m.step_key) AS message_id,
  m.run_id,
  m.seq AS first_seq,
  m.occurred_at,
  CAST(1 AS BIGINT) AS records,
  TRUE AS is_final,
  {
    'seq': m.seq, 'occurred_at': CAST(NULL AS TIMESTAMPTZ), 'model': m.model,
    'input_tokens': m.input_tokens, 'output_tokens': m.output_tokens,
    'cache_read_tokens': m.cache_read_tokens, 'cache_write_5m_tokens': CAST(0 AS BIGINT),
    'cache_write_1h_tokens': CAST(0 AS BIGINT),
    'cache_write_unknown_tokens': m.cache_write_tokens,
    'web_search_requests': CAST(0 AS BIGINT), 'web_fetch_requests': CAST(0 AS BIGINT),
    'speed': CAST(NULL AS VARCHAR), 'service_tier': CAST(NULL AS VARCHAR),
    'inference_geo': CAST(NULL AS VARCHAR), 'is_final': TRUE, 'iterations': CAST(NULL AS VARCHAR)
  } AS usage
FROM fold.metered AS m
INNER JOIN ledger.run_key AS k ON k.run_id = m.run_id
LEFT JOIN cost.step_thread(p_until_seq) AS f
  ON f.thread_id = coalesce(k.agent_id, k.session_id) AND f.step_key = m.step_key
WHERE m.seq <= p_until_seq;
