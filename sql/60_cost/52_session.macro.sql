-- cost.session: what each session owns of tokens and money as it stood at a seq.
-- Grain: session_id. Units: tokens, USD. Source: cost.usage.
-- cost_usd is NULL when nothing is priced; unpriced_messages says how many messages it lacks, in whole or in part.
CREATE OR REPLACE MACRO cost.session(p_until_seq BIGINT) AS TABLE
WITH by_run AS (
  SELECT
    run_id,
    any_value(session_id) AS session_id,
    sum(input_tokens) AS input_tokens,
    sum(output_tokens) AS output_tokens,
    sum(cache_read_tokens) AS cache_read_tokens,
    sum(cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens)
      AS cache_write_tokens,
    sum(cost_usd) AS cost_usd,
    count(DISTINCT CASE WHEN price_status = 'unpriced' THEN message_id END) AS unpriced_messages,
    count(*) FILTER (WHERE part_no = 1) AS messages
  FROM cost.usage(CAST(NULL AS VARCHAR), p_until_seq, CAST('infinity' AS TIMESTAMPTZ))
  GROUP BY run_id
)
SELECT
  session_id,
  CAST(sum(input_tokens) AS BIGINT) AS input_tokens,
  CAST(sum(output_tokens) AS BIGINT) AS output_tokens,
  CAST(sum(cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(sum(cache_write_tokens) AS BIGINT) AS cache_write_tokens,
  sum(cost_usd) AS cost_usd,
  CAST(sum(unpriced_messages) AS BIGINT) AS unpriced_messages,
  CAST(sum(messages) AS BIGINT) AS messages
FROM by_run
GROUP BY session_id;
