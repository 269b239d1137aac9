-- case: what was never set has the default of all limits
-- when
SELECT ledger.budget_critical_usd() AS usd, ledger.budget_critical_usd() = l.budget_critical_usd AS is_the_same
FROM ledger.limits() AS l
-- then
-- usd   | is_the_same
-- 200.00 | true

-- case: the newest value is in force
-- given
INSERT INTO ledger.setting VALUES
  ('budget_critical_usd', '7.5', '2026-01-02 00:00:00Z'),
  ('budget_critical_usd', '9', '2026-01-01 00:00:00Z');
-- when
SELECT ledger.budget_critical_usd() AS usd, ledger.budget_critical_usd() = l.budget_critical_usd AS is_the_same
FROM ledger.limits() AS l
-- then
-- usd  | is_the_same
-- 7.50 | true
