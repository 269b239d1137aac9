-- cost.by_day: tokens and money by the day of a time zone, session, agent and model.
-- Grain: (day, session_id, agent_id, model). Units: tokens, USD. Source: cost.usage.
-- A message counts on the model of its last part, as cost.message names it; day is NULL where a message has no time.
CREATE OR REPLACE MACRO cost.by_day(p_tz VARCHAR, p_until_seq BIGINT) AS TABLE
SELECT
  CAST(timezone(p_tz, occurred_at) AS DATE) AS day,
  session_id,
  agent_id,
  model,
  count(*) FILTER (WHERE part_no = parts) AS messages,
  CAST(sum(input_tokens) AS BIGINT) AS input_tokens,
  CAST(sum(output_tokens) AS BIGINT) AS output_tokens,
  CAST(sum(cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(sum(cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens) AS BIGINT)
    AS cache_write_tokens,
  sum(cost_usd) AS cost_usd,
  count(DISTINCT CASE WHEN price_status = 'unpriced' THEN message_id END) AS unpriced_messages
FROM cost.usage(CAST(NULL AS VARCHAR), p_until_seq, CAST('infinity' AS TIMESTAMPTZ))
GROUP BY day, session_id, agent_id, model;
