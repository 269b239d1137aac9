-- reader.cost_by_part: tokens and money by day, week or month of a zone, by model, session or agent.
-- Grain: key. Units: tokens, USD. Source: cost.usage.
-- A week is named by its Monday. p_since and p_until bound the time of the response, half-open; NULL is no bound.
CREATE OR REPLACE MACRO reader.cost_by_part(
  p_by VARCHAR, p_tz VARCHAR, p_since TIMESTAMPTZ, p_until TIMESTAMPTZ
) AS TABLE
WITH summed AS (
  SELECT
    coalesce(
      CASE p_by
        WHEN 'day' THEN strftime(timezone(p_tz, occurred_at), '%Y-%m-%d')
        WHEN 'week' THEN strftime(date_trunc('week', timezone(p_tz, occurred_at)), '%Y-%m-%d')
        WHEN 'month' THEN strftime(timezone(p_tz, occurred_at), '%Y-%m')
        WHEN 'model' THEN model
        WHEN 'session' THEN session_id
        WHEN 'agent' THEN session_id || coalesce('/' || agent_id, '')
      END,
      '(none)'
    ) AS key,
    count(*) FILTER (WHERE part_no = parts) AS messages,
    CAST(sum(input_tokens) AS BIGINT) AS input_tokens,
    CAST(sum(output_tokens) AS BIGINT) AS output_tokens,
    CAST(sum(cache_read_tokens) AS BIGINT) AS cache_read_tokens,
    CAST(
      sum(cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens) AS BIGINT
    ) AS cache_write_tokens,
    sum(cost_usd) AS cost_usd,
    count(DISTINCT CASE WHEN price_status = 'unpriced' THEN message_id END) AS unpriced_messages
  FROM cost.usage(CAST(NULL AS VARCHAR), reader.end_seq(), CAST('infinity' AS TIMESTAMPTZ))
  WHERE (p_since IS NULL OR occurred_at >= p_since) AND (p_until IS NULL OR occurred_at < p_until)
  GROUP BY key
)
SELECT
  key,
  messages,
  input_tokens,
  output_tokens,
  cache_read_tokens,
  cache_write_tokens,
  cost_usd,
  unpriced_messages
FROM summed
ORDER BY CASE WHEN p_by IN ('day', 'week', 'month') THEN 0 ELSE cost_usd END DESC NULLS LAST, key;
