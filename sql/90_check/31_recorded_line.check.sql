-- check.recorded_line: the counters of a source equal a recount of its events and quarantined lines.
-- Grain: (source_id, generation) out of balance. Units: lines. Source: ledger.source, ledger.event, ledger.quarantine.
CREATE OR REPLACE MACRO "check".recorded_line() AS TABLE
WITH recounted AS (
  SELECT
    source_id,
    generation,
    count(DISTINCT line_no) FILTER (WHERE NOT is_repaired) AS recorded,
    count(DISTINCT line_no) FILTER (WHERE is_repaired) AS repaired
  FROM ledger.event
  GROUP BY source_id, generation
),
rejected AS (
  SELECT
    source_id,
    generation,
    count(*) FILTER (WHERE recovered_records = 0) AS quarantined,
    count(*) FILTER (WHERE recovered_records > 0) AS repaired
  FROM ledger.quarantine
  GROUP BY source_id, generation
)
SELECT
  s.path || ' generation ' || s.generation AS subject,
  'recorded '
  || s.recorded
  || ' (recount '
  || coalesce(e.recorded, 0)
  || '), repaired '
  || s.repaired
  || ' (recount '
  || coalesce(e.repaired, 0)
  || ', quarantine rows '
  || coalesce(q.repaired, 0)
  || '), quarantined '
  || s.quarantined
  || ' (recount ' || coalesce(q.quarantined, 0) || ')' AS detail
FROM ledger.source AS s
LEFT JOIN recounted AS e ON e.source_id = s.source_id AND e.generation = s.generation
LEFT JOIN rejected AS q ON q.source_id = s.source_id AND q.generation = s.generation
WHERE s.recorded <> coalesce(e.recorded, 0) OR s.repaired <> coalesce(e.repaired, 0)
  OR s.repaired <> coalesce(q.repaired, 0) OR s.quarantined <> coalesce(q.quarantined, 0);
