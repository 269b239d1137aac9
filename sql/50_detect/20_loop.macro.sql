-- detect.loop: a call that repeats the same tool and input among the last calls of its run.
-- Grain: (run_id, subject, seq). Units: level. Source: fold.tool_call, d_call.
-- Looks back over one window and the clearing distance before the first new call; level 0 comes with the last of the
-- clearing calls in a row that are not it.
CREATE OR REPLACE MACRO detect.loop() AS TABLE
WITH fresh AS (
  SELECT
    d.run_id,
    min(d.call_no) AS first_no,
    any_value(l.loop_window - 1) AS loop_span,
    any_value(l.loop_warn) AS loop_warn,
    any_value(l.loop_critical) AS loop_critical,
    any_value(l.loop_clear) AS loop_clear
  FROM d_call AS d
  CROSS JOIN ledger.threshold AS l
  WHERE d.is_new_call
  GROUP BY d.run_id
),
call AS (
  SELECT
    c.run_id,
    c.call_no,
    c.call_seq,
    c.tool_name || ':' || lower(left(hex(c.input_sha256), 12)) AS subject,
    c.call_no >= f.first_no AS is_fresh,
    f.loop_span,
    f.loop_warn,
    f.loop_critical,
    f.loop_clear
  FROM fold.tool_call AS c
  INNER JOIN fresh AS f ON f.run_id = c.run_id
  WHERE c.call_no >= f.first_no - f.loop_span - f.loop_clear - 1
),
seen AS (
  SELECT
    *,
    count(*) OVER (
      PARTITION BY run_id, subject
      ORDER BY call_no RANGE BETWEEN loop_span PRECEDING AND CURRENT ROW
    ) AS n,
    lead(call_no) OVER (PARTITION BY run_id, subject ORDER BY call_no) AS next_no
  FROM call
  WHERE subject IS NOT NULL
)
SELECT
  run_id,
  'loop' AS kind,
  subject,
  call_seq AS seq,
  CASE WHEN n >= loop_critical THEN 2 ELSE 1 END AS level
FROM seen
WHERE is_fresh AND n >= loop_warn
UNION ALL
SELECT
  s.run_id,
  'loop' AS kind,
  s.subject,
  c.call_seq AS seq,
  0 AS level
FROM seen AS s
INNER JOIN call AS c ON c.run_id = s.run_id AND c.call_no = s.call_no + s.loop_clear AND c.is_fresh
WHERE s.next_no IS NULL OR s.next_no > s.call_no + s.loop_clear;
