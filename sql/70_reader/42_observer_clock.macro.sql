-- reader.observer_clock: the newest moment and event that the database knew as of a seq, and its budget.
-- Grain: one row. Units: USD. Source: ledger.event, ledger.threshold, reader.newest_credible.
CREATE OR REPLACE MACRO reader.observer_clock(p_until_seq BIGINT) AS TABLE
SELECT
  reader.newest_credible(e.occurred_at, p_until_seq) AS newest_at,
  max(e.seq) AS observed_seq,
  any_value(l.budget_warn_usd) AS budget_warn_usd,
  any_value(l.budget_critical_usd) AS budget_critical_usd
FROM ledger.threshold AS l
LEFT JOIN ledger.event AS e ON e.seq <= p_until_seq;
