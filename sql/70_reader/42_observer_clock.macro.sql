-- reader.observer_clock: the newest moment and the newest event that the database knew as of a seq.
-- Grain: one row. Units: none. Source: ledger.event.
CREATE OR REPLACE MACRO reader.observer_clock(p_until_seq BIGINT) AS TABLE
SELECT
  max(occurred_at) AS newest_at,
  max(seq) AS observed_seq
FROM ledger.event
WHERE seq <= p_until_seq;
