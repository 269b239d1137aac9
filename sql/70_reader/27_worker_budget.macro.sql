-- reader.worker_budget: the budget that a session has spent as of a seq, as a change of level.
-- Grain: one row or none. Units: level 1 warn, 2 critical. Source: cost.session_part, ledger.threshold.
-- As cost.budget has it of all sessions, which a test holds. Parts of a response are peers: they add up at once.
CREATE OR REPLACE MACRO reader.worker_budget(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH spent AS (
  SELECT
    seq,
    sum(cost_usd) OVER (ORDER BY occurred_at NULLS LAST, message_id) AS spent_usd,
    row_number() OVER (ORDER BY occurred_at NULLS LAST, message_id) AS place
  FROM cost.session_part(p_session, p_until_seq)
),
crossed AS (
  SELECT
    max(s.spent_usd) AS cost_usd,
    arg_min(s.seq, s.place) FILTER (WHERE s.spent_usd >= t.budget_warn_usd) AS raised_seq,
    arg_min(s.seq, s.place) FILTER (WHERE s.spent_usd >= t.budget_critical_usd) AS escalated_seq
  FROM spent AS s
  CROSS JOIN ledger.threshold AS t
)
SELECT
  'budget' AS kind,
  CAST(CAST(cost_usd AS DECIMAL(18, 2)) AS VARCHAR) || ' USD' AS subject,
  coalesce(escalated_seq, raised_seq) AS seq,
  CASE WHEN escalated_seq IS NULL THEN 1 ELSE 2 END AS level
FROM crossed
WHERE raised_seq IS NOT NULL;
