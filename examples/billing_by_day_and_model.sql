-- What a provider billed against what the transcripts say, by day and model.
-- Run: tracelab-duck sql -f examples/billing_by_day_and_model.sql --attach bill=bill.csv
-- bill: day, model, cost_usd (one row per UTC day and model, as a provider's export has it).
WITH seen AS (
  SELECT
    day,
    model,
    sum(messages) AS messages,
    sum(cost_usd) AS cost_usd
  FROM daily_cost
  GROUP BY day, model
)
SELECT
  coalesce(b.day, s.day) AS day,
  coalesce(b.model, s.model) AS model,
  s.messages,
  CAST(b.cost_usd AS DECIMAL(18, 6)) AS billed_usd,
  CAST(s.cost_usd AS DECIMAL(18, 6)) AS seen_usd,
  CAST(b.cost_usd AS DECIMAL(18, 6)) - coalesce(CAST(s.cost_usd AS DECIMAL(18, 6)), 0) AS unseen_usd
FROM bill AS b
FULL OUTER JOIN seen AS s ON s.day = b.day AND s.model = b.model
ORDER BY day, model;
