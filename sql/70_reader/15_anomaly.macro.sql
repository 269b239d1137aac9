-- reader.anomaly: one spell of one anomaly: raised, at its worst, cleared.
-- Grain: (run_id, kind, subject, raised_seq). Units: level. Source: detect.signal.
CREATE OR REPLACE MACRO reader.anomaly(p_until_seq BIGINT) AS TABLE
WITH spelled AS (
  SELECT
    *,
    count(*) FILTER (WHERE level = 0) OVER (
      PARTITION BY run_id, kind, subject
      ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ) AS spell
  FROM detect.signal
  WHERE seq <= p_until_seq
)
SELECT
  run_id,
  kind,
  subject,
  max(level) AS level,
  min(seq) FILTER (WHERE level > 0) AS raised_seq,
  min(seq) FILTER (WHERE level = 2) AS escalated_seq,
  max(seq) FILTER (WHERE level = 0) AS cleared_seq,
  list(seq ORDER BY seq) AS evidence
FROM spelled
GROUP BY run_id, kind, subject, spell;
