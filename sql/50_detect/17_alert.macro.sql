-- detect.alert: the anomalies that were active before the delta in the runs it touches.
-- Grain: (run_id, kind, subject). Units: level. Source: detect.signal, d_run.
CREATE OR REPLACE MACRO detect.alert() AS TABLE
SELECT
  s.run_id,
  s.kind,
  s.subject,
  arg_max(s.level, s.seq) AS level
FROM detect.signal AS s
SEMI JOIN d_run AS r ON r.run_id = s.run_id
GROUP BY s.run_id, s.kind, s.subject
HAVING arg_max(s.level, s.seq) > 0;
