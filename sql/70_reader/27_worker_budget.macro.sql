-- reader.worker_budget: the budget that a session has spent as of a seq, as a change of level.
-- Grain: one row or none. Units: level 1 warn, 2 critical. Source: cost.budget.
CREATE OR REPLACE MACRO reader.worker_budget(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
SELECT
  'budget' AS kind,
  CAST(CAST(cost_usd AS DECIMAL(18, 2)) AS VARCHAR) || ' USD' AS subject,
  coalesce(escalated_seq, raised_seq) AS seq,
  CAST(level AS BIGINT) AS level
FROM cost.budget(p_session, p_until_seq);
