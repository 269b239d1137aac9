-- detect.repeated_error: calls of several responses that failed with the very same words.
-- Grain: (run_id, subject, seq). Units: level. Source: fold.tool_call, d_call.
-- A response counts once: what stops one of its calls often stops the others with the same words. A failure without
-- words says nothing. Level 0 comes with the last of the clearing results in a row that are not it.
CREATE OR REPLACE MACRO detect.repeated_error() AS TABLE
WITH fresh AS (
  SELECT
    d.run_id,
    min(d.result_no) AS first_no,
    any_value(l.error_window - 1) AS error_span,
    any_value(l.error_warn) AS error_warn,
    any_value(l.error_critical) AS error_critical,
    any_value(l.error_clear) AS error_clear
  FROM d_call AS d
  CROSS JOIN ledger.threshold AS l
  WHERE d.is_new_result
  GROUP BY d.run_id
),
result AS (
  SELECT
    c.run_id,
    c.result_no,
    c.result_seq,
    c.is_error AND c.result_chars > 0 AS is_failure,
    lower(left(hex(c.result_sha256), 12)) AS subject,
    -- A result that stands before its call does not know its response yet.
    CASE WHEN c.call_seq < c.result_seq THEN coalesce(c.message_id, c.tool_use_id)
      ELSE c.tool_use_id
    END AS response,
    c.result_no >= f.first_no AS is_fresh,
    f.error_span,
    f.error_warn,
    f.error_critical,
    f.error_clear
  FROM fold.tool_call AS c
  INNER JOIN fresh AS f ON f.run_id = c.run_id
  WHERE c.result_no >= f.first_no - f.error_span - f.error_clear
),
failure AS (
  SELECT
    *,
    count(DISTINCT response) OVER (
      PARTITION BY run_id, subject
      ORDER BY result_no RANGE BETWEEN error_span PRECEDING AND CURRENT ROW
    ) AS n,
    lead(result_no) OVER (PARTITION BY run_id, subject ORDER BY result_no) AS next_no
  FROM result
  WHERE is_failure
)
SELECT
  run_id,
  'repeated_error' AS kind,
  subject,
  result_seq AS seq,
  CASE WHEN n >= error_critical THEN 2 ELSE 1 END AS level
FROM failure
WHERE is_fresh AND n >= error_warn
UNION ALL
SELECT
  f.run_id,
  'repeated_error' AS kind,
  f.subject,
  r.result_seq AS seq,
  0 AS level
FROM failure AS f
INNER JOIN result AS r ON r.run_id = f.run_id AND r.result_no = f.result_no + f.error_clear
  AND r.is_fresh
WHERE f.next_no IS NULL OR f.next_no > f.result_no + f.error_clear;
