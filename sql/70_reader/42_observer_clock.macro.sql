-- reader.observer_clock: the newest moment and event that the database knew as of a seq, and its budget.
-- Grain: one row. Units: USD. Source: ledger.event, ledger.threshold, reader.credible_until.
-- Where no moment is credible the newest one is taken.
CREATE OR REPLACE MACRO reader.observer_clock(p_until_seq BIGINT) AS TABLE
SELECT
  coalesce(
    max(e.occurred_at) FILTER (WHERE e.occurred_at <= reader.credible_until(p_until_seq)),
    max(e.occurred_at)
  ) AS newest_at,
  max(e.seq) AS observed_seq,
  any_value(l.budget_warn_usd) AS budget_warn_usd,
  any_value(l.budget_critical_usd) AS budget_critical_usd
FROM ledger.threshold AS l
LEFT JOIN ledger.event AS e ON e.seq <= p_until_seq;
