-- ledger.session_delta: takes one session's part of a stretch of the ledger as delta, for a refold of it alone.
-- Grain: seq. Units: none. Source: ledger.event.
CREATE OR REPLACE TEMP TABLE delta AS
SELECT e.*
FROM ledger.event AS e
SEMI JOIN ledger.run_key AS k ON k.run_id = e.run_id AND k.session_id = $session_id
WHERE e.seq BETWEEN $seq_from AND $seq_to
ORDER BY e.seq;
