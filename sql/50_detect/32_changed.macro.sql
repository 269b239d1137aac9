-- detect.changed: the changes of level in the delta; one lifecycle for all detectors.
-- Grain: (run_id, kind, subject, seq). Units: level. Source: d_level, detect.signal.
-- Inside a spell a level never falls; level 0 ends the spell.
CREATE OR REPLACE MACRO detect.changed() AS TABLE
WITH last_signal AS (
  SELECT
    s.run_id,
    s.kind,
    s.subject,
    max(s.seq) AS seq,
    arg_max(s.level, s.seq) AS level
  FROM detect.signal AS s
  SEMI JOIN d_level AS d ON d.run_id = s.run_id AND d.kind = s.kind AND d.subject = s.subject
  GROUP BY s.run_id, s.kind, s.subject
),
line AS (
  SELECT
    run_id,
    kind,
    subject,
    seq,
    level,
    FALSE AS is_fresh
    FROM last_signal
    UNION ALL
    SELECT
    run_id,
    kind,
    subject,
    seq,
    level,
    TRUE AS is_fresh
    FROM d_level
    ),
    spelled AS (
    SELECT
    *,
    count(*) FILTER (WHERE level = 0)
      OVER (PARTITION BY run_id, kind, subject ORDER BY seq)
      AS spell
  FROM line
),
held AS (
  SELECT
    *,
    CASE
      WHEN level = 0 THEN 0 ELSE
        max(level) OVER (PARTITION BY run_id, kind, subject, spell ORDER BY seq)
    END
      AS in_force
  FROM spelled
),
compared AS (
  SELECT
    *,
    lag(in_force, 1, 0) OVER (PARTITION BY run_id, kind, subject ORDER BY seq) AS before
  FROM held
)
SELECT
  run_id,
  kind,
  subject,
  seq,
  in_force AS level
FROM compared
WHERE is_fresh AND in_force <> before;
