-- main.unknown_types: record and block types that the adapter does not know, kept raw and counted.
-- Grain: (record_or_block, type). Units: events. Source: ledger.event.
CREATE OR REPLACE VIEW main.unknown_types AS
SELECT
  CASE WHEN e.raw_type IS NULL THEN 'record' ELSE 'block' END AS record_or_block,
  coalesce(e.raw_type, e.record_type, '(none)') AS type,
  count(*) AS n,
  min(e.program_version) AS first_version,
  max(e.program_version) AS last_version,
  arg_min(s.path, e.seq) AS example_source,
  arg_min(e.line_no, e.seq) AS example_line
FROM ledger.event AS e
INNER JOIN ledger.source AS s ON s.source_id = e.source_id AND s.generation = e.generation
WHERE e.kind = 'unknown'
GROUP BY record_or_block, type;
