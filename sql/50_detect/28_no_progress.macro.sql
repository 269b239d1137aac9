-- detect.no_progress: very many calls since the run last came to something new.
-- Grain: (run_id, seq). Units: level. Source: d_event, d_run, fold.tool_call, fold.occurrence, fold.turn.
-- New is a file that no call of the run had named, a fact that it had not stated, or a human turn, because a conclusion
-- ends its turn. What a model extracted is no step of the run. Looks back as many calls as may bring nothing new.
CREATE OR REPLACE MACRO detect.no_progress() AS TABLE
WITH fresh AS (
  SELECT
    e.run_id,
    min(e.seq) AS first_seq,
    any_value(r.calls - d.calls + 1) AS first_no,
    any_value(l.no_progress) AS no_progress
  FROM d_event AS e
  INNER JOIN d_run AS d ON d.run_id = e.run_id
  INNER JOIN fold.run AS r ON r.run_id = e.run_id
  CROSS JOIN ledger.threshold AS l
  GROUP BY e.run_id
),
call AS (
  SELECT
    c.run_id,
    c.call_seq AS seq,
    c.call_no,
    c.path
  FROM fold.tool_call AS c
  INNER JOIN fresh AS f ON f.run_id = c.run_id
  WHERE c.call_no >= f.first_no - f.no_progress
),
reached AS (
  SELECT
    run_id,
    min(seq) AS from_seq,
    min(call_no) AS from_no
  FROM call
  GROUP BY run_id
),
first_use AS (
  SELECT
    c.run_id,
    min(c.call_no) AS call_no
  FROM fold.tool_call AS c
  SEMI JOIN call AS k ON k.run_id = c.run_id AND k.path = c.path
  GROUP BY c.run_id, c.path
),
moment AS (
  SELECT
    c.run_id,
    c.seq,
    c.call_no,
    u.call_no IS NOT NULL AS is_new
  FROM call AS c
  LEFT JOIN first_use AS u ON u.run_id = c.run_id AND u.call_no = c.call_no
  UNION ALL
  SELECT DISTINCT
    o.run_id,
    o.seq,
    CAST(NULL AS BIGINT) AS call_no,
    TRUE AS is_new
  FROM fold.occurrence AS o
  INNER JOIN reached AS r ON r.run_id = o.run_id AND r.from_seq <= o.seq
  WHERE o.producer = 'regex'
  UNION ALL
  SELECT
    t.run_id,
    t.seq,
    CAST(NULL AS BIGINT) AS call_no,
    TRUE AS is_new
  FROM fold.turn AS t
  INNER JOIN reached AS r ON r.run_id = t.run_id AND r.from_seq <= t.seq
),
counted AS (
  SELECT
    *,
    max(call_no) OVER (PARTITION BY run_id ORDER BY seq) AS calls
  FROM moment
),
marked AS (
  SELECT
    *,
    max(CASE WHEN is_new THEN calls END) OVER (PARTITION BY run_id ORDER BY seq) AS new_at
  FROM counted
)
SELECT
  m.run_id,
  'no_progress' AS kind,
  '' AS subject,
  m.seq,
  CAST(NOT m.is_new AS BIGINT) AS level
FROM marked AS m
INNER JOIN fresh AS f ON f.run_id = m.run_id AND f.first_seq <= m.seq
INNER JOIN reached AS r ON r.run_id = m.run_id
WHERE m.is_new OR m.call_no - coalesce(m.new_at, r.from_no - 1) >= f.no_progress;
