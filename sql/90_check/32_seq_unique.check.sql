-- check.seq_unique: a seq names one event.
-- Grain: repeated seq. Units: none. Source: ledger.event.
CREATE OR REPLACE MACRO "check".seq_unique() AS TABLE
SELECT
  'seq ' || seq AS subject,
  count(*) || ' events' AS detail
FROM ledger.event
GROUP BY seq
HAVING count(*) > 1;
