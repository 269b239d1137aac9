-- detect.tool_flood: the call with which a run has called one tool too often; never cleared.
-- Grain: (run_id, subject). Units: level. Source: d_call, detect.tool_count.
CREATE OR REPLACE MACRO detect.tool_flood() AS TABLE
WITH counted AS (
  SELECT
    c.run_id,
    c.tool_name,
    c.call_seq,
    coalesce(t.calls, 0)
    + row_number() OVER (PARTITION BY c.run_id, c.tool_name ORDER BY c.call_seq) AS calls
  FROM d_call AS c
  LEFT JOIN detect.tool_count AS t ON t.run_id = c.run_id AND t.tool_name = c.tool_name
  WHERE c.is_new_call AND c.tool_name IS NOT NULL
)
SELECT
  c.run_id,
  'tool_flood' AS kind,
  c.tool_name AS subject,
  c.call_seq AS seq,
  1 AS level
FROM counted AS c
CROSS JOIN ledger.threshold AS l
WHERE c.calls = l.tool_flood;
