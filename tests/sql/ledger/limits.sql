-- case: what was never set has its default
-- when
SELECT * FROM ledger.limits()
-- then
-- fact_cap | loop_window | loop_warn | loop_critical | loop_clear | error_streak | tool_flood | stall_seconds | budget_warn_usd | budget_critical_usd | error_window | error_warn | error_critical | error_clear | churn_window | churn_warn | churn_critical | churn_clear | no_progress | context_window_tokens | context_large_window_tokens | context_warn_percent | context_critical_percent | cache_lost_tokens
-- 120      | 24          | 4         | 6             | 6          | 3            | 100        | 600           | 50.00           | 200.00 | 24 | 3 | 5 | 6 | 60 | 1 | 3 | 24 | 50 | 200000 | 1000000 | 80 | 95 | 50000

-- case: of a setting the newest value is in force
-- given
INSERT INTO ledger.setting VALUES
  ('fact_cap', '3', '2026-01-02 00:00:00Z'),
  ('fact_cap', '9', '2026-01-01 00:00:00Z'),
  ('budget_warn_usd', '7.5', '2026-01-01 00:00:00Z');
-- when
SELECT fact_cap, stall_seconds, budget_warn_usd FROM ledger.limits()
-- then
-- fact_cap | stall_seconds | budget_warn_usd
-- 3        | 600           | 7.50
