-- ledger.budget_critical_usd: the spend of a session that is critical, as ledger.limits says it.
-- Grain: one value. Units: USD. Source: ledger.setting.
-- A worker view asks for this limit and that of a warning only, and planning all of them takes three times as long.
CREATE OR REPLACE MACRO ledger.budget_critical_usd() AS coalesce(
  (
    SELECT CAST(arg_max(value, set_at) AS DECIMAL(18, 2))
    FROM ledger.setting
    WHERE name = 'budget_critical_usd'
  ),
  200
);
