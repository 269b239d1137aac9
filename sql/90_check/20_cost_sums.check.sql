-- check.cost_sums: money and output add up to the same by part, message, day of any zone, session, agent and tool.
-- Grain: grouping out of balance. Units: tokens, USD. Source: cost.usage and what is built on it.
-- Kiritimati and Niue are the first and the last zone to see a day.
CREATE OR REPLACE MACRO "check".cost_sums() AS TABLE
WITH total AS (
  SELECT
    'message' AS grouping,
    sum(cost_usd) AS cost_usd,
    sum(output_tokens) AS output_tokens
  FROM cost.message(9223372036854775807)
  UNION ALL
  SELECT
    'session' AS grouping,
    sum(cost_usd) AS cost_usd,
    sum(output_tokens) AS output_tokens
  FROM cost.session(9223372036854775807)
  UNION ALL
  SELECT
    'day in Kiritimati' AS grouping,
    sum(cost_usd) AS cost_usd,
    sum(output_tokens) AS output_tokens
  FROM cost.by_day('Pacific/Kiritimati', 9223372036854775807)
  UNION ALL
  SELECT
    'day in Niue' AS grouping,
    sum(cost_usd) AS cost_usd,
    sum(output_tokens) AS output_tokens
  FROM cost.by_day('Pacific/Niue', 9223372036854775807)
  UNION ALL
  SELECT
    'call' AS grouping,
    sum(cost_usd) AS cost_usd,
    sum(output_tokens) AS output_tokens
  FROM cost.share(9223372036854775807)
),
part AS (
  SELECT
    sum(cost_usd) AS cost_usd,
    sum(output_tokens) AS output_tokens
  FROM cost.usage(CAST(NULL AS VARCHAR), 9223372036854775807, CAST('infinity' AS TIMESTAMPTZ))
)
SELECT
  'by ' || t.grouping AS subject,
  coalesce(CAST(t.cost_usd AS VARCHAR), 'no')
  || ' USD and '
  || coalesce(CAST(t.output_tokens AS VARCHAR), 'no')
  || ' output tokens, by part ' || coalesce(CAST(p.cost_usd AS VARCHAR), 'no') || ' and '
  || coalesce(CAST(p.output_tokens AS VARCHAR), 'no') AS detail
FROM total AS t
CROSS JOIN part AS p
WHERE t.cost_usd IS DISTINCT FROM p.cost_usd OR t.output_tokens IS DISTINCT FROM p.output_tokens;
