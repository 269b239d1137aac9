-- ledger.fact_cap: how many facts of a run are live, as ledger.limits says it.
-- Grain: one value. Units: facts. Source: ledger.setting.
-- A worker view asks for this one limit only, and planning all of them takes three times as long.
CREATE OR REPLACE MACRO ledger.fact_cap() AS coalesce(
  (SELECT CAST(arg_max(value, set_at) AS BIGINT) FROM ledger.setting WHERE name = 'fact_cap'), 120
);
