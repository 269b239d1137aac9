-- cost.burn: how fast each session spent in its last minutes before a moment, and when that reaches the budget.
-- Grain: session_id. Units: minutes, tokens, USD, hours. Source: cost.priced_message, ledger.threshold.
-- Only sessions with a response in these minutes. hours_left is to the critical budget: 0 once it is spent, NULL without a rate.
CREATE OR REPLACE MACRO cost.burn(
  p_minutes BIGINT, p_until_seq BIGINT, p_now TIMESTAMPTZ
) AS TABLE
WITH spent AS (
  SELECT
    session_id,
    max(occurred_at) AS last_at,
    sum(cost_usd) AS spent_usd,
    sum(cost_usd) FILTER (WHERE occurred_at > p_now - to_minutes(p_minutes)) AS recent_usd,
    sum(output_tokens) FILTER (WHERE occurred_at > p_now - to_minutes(p_minutes)) AS recent_output
  FROM cost.priced_message(CAST(NULL AS VARCHAR), p_until_seq, CAST('infinity' AS TIMESTAMPTZ))
  WHERE occurred_at <= p_now
  GROUP BY session_id
)
SELECT
  s.session_id,
  s.last_at,
  s.spent_usd,
  CAST(s.recent_usd AS DOUBLE) * 60 / p_minutes AS usd_per_hour,
  CAST(s.recent_output AS DOUBLE) * 60 / p_minutes AS output_tokens_per_hour,
  CASE WHEN s.spent_usd IS NOT NULL THEN greatest(0, l.budget_critical_usd - s.spent_usd) END
    AS budget_left_usd,
  CAST(greatest(0, l.budget_critical_usd - s.spent_usd) AS DOUBLE)
  / nullif(CAST(s.recent_usd AS DOUBLE) * 60 / p_minutes, 0) AS hours_left
FROM spent AS s
CROSS JOIN ledger.threshold AS l
WHERE s.last_at > p_now - to_minutes(p_minutes);
