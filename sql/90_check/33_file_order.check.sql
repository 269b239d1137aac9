-- check.file_order: inside a source seq follows the order of lines.
-- Grain: event out of order. Units: none. Source: ledger.event.
CREATE OR REPLACE MACRO "check".file_order() AS TABLE
WITH placed AS (
  SELECT
    seq,
    line_no,
    lag(line_no) OVER (PARTITION BY source_id, generation ORDER BY seq) AS line_before
  FROM ledger.event
)
SELECT
  'seq ' || seq AS subject,
  'line ' || line_no || ' after line ' || line_before AS detail
FROM placed
WHERE line_no < line_before;
