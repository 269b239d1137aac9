-- ledger.delta: takes a stretch of the ledger as delta, for a refold.
-- Grain: seq. Units: none. Source: ledger.event.
CREATE OR REPLACE TEMP TABLE delta AS
SELECT e.*
FROM ledger.event AS e
WHERE e.seq BETWEEN $seq_from AND $seq_to
ORDER BY e.seq;
