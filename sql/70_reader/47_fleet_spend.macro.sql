-- reader.fleet_spend: what each session spent on each model on each day (UTC).
-- Grain: (session_id, day, model). Units: tokens, USD. Source: cost.message.
CREATE OR REPLACE MACRO reader.fleet_spend(p_until_seq BIGINT) AS TABLE
SELECT
  session_id,
  CAST(timezone('UTC', occurred_at) AS DATE) AS day,
  model,
  count(*) AS messages,
  count(*) FILTER (WHERE price_status IN ('unpriced', 'partial')) AS unpriced,
  CAST(coalesce(sum(output_tokens), 0) AS BIGINT) AS output_tokens,
  sum(cost_usd) AS cost_usd
FROM cost.message(p_until_seq)
GROUP BY session_id, day, model
ORDER BY session_id ASC, day ASC NULLS FIRST, model ASC NULLS FIRST;
