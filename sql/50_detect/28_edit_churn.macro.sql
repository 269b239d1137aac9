-- detect.edit_churn: a file that is written the same way again after another change of it, so that one was undone.
-- Grain: (run_id, subject, seq). Units: level. Source: fold.tool_call, d_call.
-- Counts writes that succeeded, in the order of their results; the same edit fits twice only where its text came back.
-- Level 0 comes with the last of the clearing results in a row that bring no such write of the file.
CREATE OR REPLACE MACRO detect.edit_churn() AS TABLE
WITH fresh AS (
  SELECT
    d.run_id,
    min(d.result_no) AS first_no,
    any_value(l.churn_window - 1) AS churn_span,
    any_value(l.churn_warn) AS churn_warn,
    any_value(l.churn_critical) AS churn_critical,
    any_value(l.churn_clear) AS churn_clear
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
    c.call_seq < c.result_seq AND NOT c.is_error AND c.path IS NOT NULL
    AND c.tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch') AS is_write,
    c.path,
    c.tool_name,
    c.input_sha256,
    c.result_no >= f.first_no AS is_fresh,
    f.churn_span,
    f.churn_warn,
    f.churn_critical,
    f.churn_clear
  FROM fold.tool_call AS c
  INNER JOIN fresh AS f ON f.run_id = c.run_id
  WHERE c.result_no >= f.first_no - 2 * f.churn_span - f.churn_clear
),
write AS (
  SELECT
    *,
    row_number() OVER (PARTITION BY run_id, path ORDER BY result_no) AS write_no
  FROM result
  WHERE is_write
),
paired AS (
  SELECT
    *,
    write_no - lag(write_no) OVER same AS writes_since,
    result_no - lag(result_no) OVER same AS results_since
  FROM write
  WINDOW same AS (PARTITION BY run_id, path, tool_name, input_sha256 ORDER BY result_no)
),
reverted AS (
  SELECT
    *,
    count(*) OVER (
      PARTITION BY run_id, path
      ORDER BY result_no RANGE BETWEEN churn_span PRECEDING AND CURRENT ROW
    ) AS n,
    lead(result_no) OVER (PARTITION BY run_id, path ORDER BY result_no) AS next_no
  FROM paired
  WHERE writes_since > 1 AND results_since <= churn_span
)
SELECT
  run_id,
  'edit_churn' AS kind,
  path AS subject,
  result_seq AS seq,
  CASE WHEN n >= churn_critical THEN 2 ELSE 1 END AS level
FROM reverted
WHERE is_fresh AND n >= churn_warn
UNION ALL
SELECT
  w.run_id,
  'edit_churn' AS kind,
  w.path AS subject,
  r.result_seq AS seq,
  0 AS level
FROM reverted AS w
INNER JOIN result AS r ON r.run_id = w.run_id AND r.result_no = w.result_no + w.churn_clear
  AND r.is_fresh
WHERE w.next_no IS NULL OR w.next_no > w.result_no + w.churn_clear;
