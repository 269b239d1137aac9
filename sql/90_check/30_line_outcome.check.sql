-- check.line_outcome: every line that was read has exactly one outcome.
-- Grain: (source_id, generation) out of balance. Units: lines. Source: ledger.source.
CREATE OR REPLACE MACRO "check".line_outcome() AS TABLE
SELECT
  path || ' generation ' || generation AS subject,
  'lines read '
  || line_no
  || ' <> recorded '
  || recorded
  || ' + repaired '
  || repaired
  || ' + quarantined '
  || quarantined
  || ' + blank ' || blank AS detail
FROM ledger.source
WHERE line_no <> recorded + repaired + quarantined + blank;
