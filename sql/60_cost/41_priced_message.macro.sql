-- cost.priced_message: each API response once, with its owner, its tokens and what it cost by the prices known at a time.
-- Grain: message_id. Units: tokens, USD. Source: cost.usage.
-- model is that of the last part. The cost of a partial message is that of its priced parts, so sums agree with cost.usage.
CREATE OR REPLACE MACRO cost.priced_message(
  p_session VARCHAR, p_until_seq BIGINT, p_known_at TIMESTAMPTZ
) AS TABLE
SELECT
  message_id,
  any_value(run_id) AS run_id,
  any_value(session_id) AS session_id,
  any_value(agent_id) AS agent_id,
  any_value(first_seq) AS first_seq,
  any_value(seq) AS seq,
  any_value(occurred_at) AS occurred_at,
  arg_max(model, part_no) AS model,
  CAST(sum(input_tokens) AS BIGINT) AS input_tokens,
  CAST(sum(output_tokens) AS BIGINT) AS output_tokens,
  CAST(sum(cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(sum(cache_write_5m_tokens) AS BIGINT) AS cache_write_5m_tokens,
  CAST(sum(cache_write_1h_tokens) AS BIGINT) AS cache_write_1h_tokens,
  CAST(sum(cache_write_unknown_tokens) AS BIGINT) AS cache_write_unknown_tokens,
  CAST(sum(web_search_requests) AS BIGINT) AS web_search_requests,
  CAST(sum(web_fetch_requests) AS BIGINT) AS web_fetch_requests,
  arg_max(speed, part_no) AS speed,
  any_value(service_tier) AS service_tier,
  any_value(inference_geo) AS inference_geo,
  bool_or(is_final) AS is_final,
  bool_or(is_progress_only) AS is_progress_only,
  bool_or(is_superseded) AS is_superseded,
  any_value(records) AS records,
  any_value(copies) AS copies,
  sum(cost_usd) AS cost_usd,
  CASE
    WHEN bool_and(price_status = 'unpriced') THEN 'unpriced'
    WHEN bool_or(price_status = 'unpriced') THEN 'partial'
    WHEN bool_or(price_status = 'estimated') THEN 'estimated'
    WHEN bool_and(price_status = 'free') THEN 'free'
    ELSE 'priced'
  END AS price_status
FROM cost.usage(p_session, p_until_seq, p_known_at)
GROUP BY message_id;
