-- ledger.offload_named: the results of a batch that name a file with their output.
-- Grain: seq. Units: none. Source: delta.
CREATE OR REPLACE MACRO ledger.offload_named() AS TABLE
WITH result AS (
  SELECT
    seq,
    source_id,
    json_extract_string(detail, '$.offloaded_path') AS path
  FROM delta
  WHERE kind = 'tool_result' AND detail IS NOT NULL AND NOT is_repeat
)
SELECT
  seq,
  source_id,
  path
FROM result
WHERE path IS NOT NULL
ORDER BY seq;
