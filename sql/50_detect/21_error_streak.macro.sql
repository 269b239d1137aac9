-- detect.error_streak: tool errors in a row.
-- Grain: (run_id, seq). Units: level. Source: fold.tool_call, d_call.
CREATE OR REPLACE MACRO detect.error_streak() AS TABLE
WITH fresh AS (
  SELECT
    run_id,
    min(result_no) AS first_no
  FROM d_call
  WHERE is_new_result
  GROUP BY run_id
),
result AS (
  SELECT
    c.run_id,
    c.result_no,
    c.result_seq,
    c.is_error,
    c.result_no >= f.first_no AS is_fresh,
    c.result_no - coalesce(max(CASE WHEN NOT c.is_error THEN c.result_no END) OVER (
      PARTITION BY c.run_id ORDER BY c.result_no
    ), min(c.result_no) OVER (PARTITION BY c.run_id) - 1) AS streak
  FROM fold.tool_call AS c
  INNER JOIN fresh AS f ON f.run_id = c.run_id
  CROSS JOIN ledger.threshold AS l
  WHERE c.result_no >= f.first_no - l.error_streak
)
SELECT
  r.run_id,
  'error_streak' AS kind,
  '' AS subject,
  r.result_seq AS seq,
  CASE WHEN r.is_error THEN 2 ELSE 0 END AS level
FROM result AS r
CROSS JOIN ledger.threshold AS l
WHERE r.is_fresh AND (NOT r.is_error OR r.streak >= l.error_streak);
