-- case: what was never set has the default of all limits
-- when
SELECT ledger.fact_cap() AS fact_cap, ledger.fact_cap() = l.fact_cap AS is_the_same FROM ledger.limits() AS l
-- then
-- fact_cap | is_the_same
-- 120      | true

-- case: the newest value is in force
-- given
INSERT INTO ledger.setting VALUES
  ('fact_cap', '3', '2026-01-02 00:00:00Z'),
  ('fact_cap', '9', '2026-01-01 00:00:00Z');
-- when
SELECT ledger.fact_cap() AS fact_cap, ledger.fact_cap() = l.fact_cap AS is_the_same FROM ledger.limits() AS l
-- then
-- fact_cap | is_the_same
-- 3        | true
