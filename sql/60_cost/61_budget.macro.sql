-- cost.budget: the sessions that cost more than the budget, and the message at which they did.
-- Grain: session_id. Units: USD. Source: cost.message, ledger.threshold.
-- A view over messages and never stored, because it changes with prices. Spend adds up by (occurred_at, message_id), which no order of reading can change.
-- Such an anomaly is never cleared: what is spent stays spent.
CREATE OR REPLACE MACRO cost.budget(p_until_seq BIGINT) AS TABLE
WITH spent AS (
  SELECT
    session_id,
    run_id,
    seq,
    occurred_at,
    message_id,
    sum(cost_usd)
      OVER (PARTITION BY session_id ORDER BY occurred_at NULLS LAST, message_id)
      AS spent_usd
  FROM cost.message(p_until_seq)
),
crossed AS (
  SELECT
    s.session_id,
    arg_min(
      s.run_id, {'spent_usd': s.spent_usd, 'occurred_at': s.occurred_at, 'message_id': s.message_id}
    ) AS run_id,
    arg_min(
      s.seq, {'spent_usd': s.spent_usd, 'occurred_at': s.occurred_at, 'message_id': s.message_id}
    ) AS raised_seq,
    arg_min(
      s.seq, {'spent_usd': s.spent_usd, 'occurred_at': s.occurred_at, 'message_id': s.message_id}
    )
      FILTER (WHERE s.spent_usd >= l.budget_critical_usd) AS escalated_seq,
    max(s.spent_usd) AS cost_usd
  FROM spent AS s
  CROSS JOIN ledger.threshold AS l
  WHERE s.spent_usd >= l.budget_warn_usd
  GROUP BY s.session_id
)
SELECT
  session_id,
  run_id,
  CASE WHEN escalated_seq IS NULL THEN 1 ELSE 2 END AS level,
  raised_seq,
  escalated_seq,
  CASE WHEN escalated_seq IS NULL THEN [raised_seq] ELSE [raised_seq, escalated_seq] END
    AS evidence,
  cost_usd
FROM crossed;
