-- detect.loop: a call that repeats the same tool and input among the last calls of its run.
-- Grain: (run_id, subject, seq). Units: level. Source: fold.tool_call, d_call.
-- Looks back over one window and the clearing distance before the first new call; level 0 comes with the last of the
-- clearing calls in a row that are not it.
CREATE OR REPLACE MACRO detect.loop() AS TABLE
WITH fresh AS (
  SELECT
    run_id,
    min(call_no) AS first_no
  FROM d_call
  WHERE is_new_call
  GROUP BY run_id
),
call AS (
  SELECT
    c.run_id,
    c.call_no,
    c.call_seq,
    c.tool_name || ':' || lower(left(hex(c.input_sha256), 12)) AS subject,
    c.call_no >= f.first_no AS is_fresh
  FROM fold.tool_call AS c
  INNER JOIN fresh AS f ON f.run_id = c.run_id
  CROSS JOIN ledger.limits() AS l
  WHERE c.call_no >= f.first_no - l.loop_window - l.loop_clear - 1
),
seen AS (
  SELECT
    a.run_id,
    a.subject,
    a.call_no,
    a.call_seq,
    a.is_fresh,
    count(*) AS n,
    lead(a.call_no) OVER (PARTITION BY a.run_id, a.subject ORDER BY a.call_no) AS next_no
  FROM call AS a
  CROSS JOIN ledger.limits() AS l
  INNER JOIN call AS b ON b.run_id = a.run_id AND b.subject = a.subject
    AND b.call_no <= a.call_no AND b.call_no > a.call_no - l.loop_window
  GROUP BY a.run_id, a.subject, a.call_no, a.call_seq, a.is_fresh
)
SELECT
  s.run_id,
  'loop' AS kind,
  s.subject,
  s.call_seq AS seq,
  CASE WHEN s.n >= l.loop_critical THEN 2 ELSE 1 END AS level
FROM seen AS s
CROSS JOIN ledger.limits() AS l
WHERE s.is_fresh AND s.n >= l.loop_warn
UNION ALL
SELECT
  s.run_id,
  'loop' AS kind,
  s.subject,
  c.call_seq AS seq,
  0 AS level
FROM seen AS s
CROSS JOIN ledger.limits() AS l
INNER JOIN call AS c ON c.run_id = s.run_id AND c.call_no = s.call_no + l.loop_clear AND c.is_fresh
WHERE s.next_no IS NULL OR s.next_no > s.call_no + l.loop_clear;
