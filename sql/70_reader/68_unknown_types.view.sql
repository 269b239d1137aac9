-- main.unknown_types: record and block types that the adapter does not know, kept raw and counted.
-- Grain: (record_or_block, type). Units: events. Source: ledger.event.
-- The example is the first by path and line, so that it does not depend on the order of reading.
CREATE OR REPLACE VIEW main.unknown_types AS
WITH counted AS (
  SELECT
    CASE WHEN e.raw_type IS NULL THEN 'record' ELSE 'block' END AS record_or_block,
    coalesce(e.raw_type, e.record_type, '(none)') AS type,
    count(*) AS n,
    min(e.program_version) AS first_version,
    max(e.program_version) AS last_version,
    min({'path': s.path, 'generation': e.generation, 'line_no': e.line_no}) AS example
  FROM ledger.event AS e
  INNER JOIN ledger.source AS s ON s.source_id = e.source_id AND s.generation = e.generation
  WHERE e.kind = 'unknown'
  GROUP BY record_or_block, type
)
SELECT
  record_or_block,
  type,
  n,
  first_version,
  last_version,
  example.path AS example_source,
  example.line_no AS example_line
FROM counted;
