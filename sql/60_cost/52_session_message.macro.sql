-- cost.session_message: the API responses that one session owns as it stood at a seq, and what they cost by the prices known now.
-- Grain: message_id. Units: tokens, USD. Source: cost.session_part.
-- The rows that cost.message has of the session, which a test holds.
CREATE OR REPLACE MACRO cost.session_message(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
SELECT
  message_id,
  any_value(run_id) AS run_id,
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
  any_value(is_final) AS is_final,
  sum(cost_usd) AS cost_usd,
  CASE
    WHEN count(cost_usd) = 0 THEN 'unpriced'
    WHEN count(cost_usd) < count(*) THEN 'partial'
    WHEN bool_or(cache_write_unknown_tokens > 0 AND NOT (is_free AND cost_usd = 0)) THEN 'estimated'
    WHEN bool_and(is_free AND cost_usd = 0) THEN 'free'
    ELSE 'priced'
  END AS price_status
FROM cost.session_part(p_session, p_until_seq)
GROUP BY message_id;
