-- case: what was never set has its default
-- when
SELECT * FROM ledger.limits()
-- then
-- fact_cap | loop_window | loop_warn | loop_critical | loop_clear | error_streak | tool_flood | stall_seconds | budget_warn_usd | budget_critical_usd
-- 120      | 24          | 4         | 6             | 6          | 3            | 100        | 600           | 50.00           | 200.00

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
