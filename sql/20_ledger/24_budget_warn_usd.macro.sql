-- ledger.budget_warn_usd: the spend of a session that is worth a warning, as ledger.limits says it.
-- Grain: one value. Units: USD. Source: ledger.setting.
-- A worker view asks for this one limit only, and planning all of them takes three times as long.
CREATE OR REPLACE MACRO ledger.budget_warn_usd() AS coalesce(
  (
    SELECT CAST(arg_max(value, set_at) AS DECIMAL(18, 2))
    FROM ledger.setting
    WHERE name = 'budget_warn_usd'
  ),
  50
);
