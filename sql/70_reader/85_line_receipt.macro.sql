-- reader.line_receipt: the place and the hash of every line of the life of a source that is open.
-- Grain: line_no. Units: bytes. Source: ledger.event and ledger.quarantine.
CREATE OR REPLACE MACRO reader.line_receipt(p_source_id INTEGER, p_generation INTEGER) AS TABLE
WITH placed_line AS (
  SELECT
    q.line_no,
    q.byte_offset,
    q.byte_length,
    q.sha256
  FROM ledger.quarantine AS q
  WHERE q.source_id = p_source_id AND q.generation = p_generation
  UNION ALL
  SELECT DISTINCT
    e.line_no,
    e.byte_offset,
    e.byte_length,
    e.sha256
  FROM ledger.event AS e
  WHERE e.source_id = p_source_id AND e.generation = p_generation AND NOT e.is_repaired
)

SELECT
  p.line_no,
  p.byte_offset,
  p.byte_length,
  p.sha256
FROM placed_line AS p
ORDER BY line_no;
