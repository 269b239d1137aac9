-- reader.line_outcome: what became of every line that was read, per life of a source.
-- Grain: (source_id, generation). Units: lines, bytes. Source: ledger.source.
-- lines = recorded + repaired + quarantined + blank; unaccounted is what is left of that equation.
CREATE OR REPLACE MACRO reader.line_outcome() AS TABLE
SELECT
  s.source_id,
  s.generation,
  s.path,
  s.generation = max(s.generation) OVER (PARTITION BY s.source_id) AS is_newest,
  s.line_no AS lines,
  s.recorded,
  s.repaired,
  s.quarantined,
  s.blank,
  s.line_no - s.recorded - s.repaired - s.quarantined - s.blank AS unaccounted,
  s.bytes_pending,
  s.is_present,
  s.error
FROM ledger.source AS s
ORDER BY path, generation;
