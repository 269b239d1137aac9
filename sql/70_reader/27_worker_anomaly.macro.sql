-- reader.worker_anomaly: the anomalies of one run that are active as of a seq, with the seq that gave them their level.
-- Grain: (kind, subject). Units: level 1 warn, 2 critical. Source: detect.signal; its last level is in force, 0 is none.
CREATE OR REPLACE MACRO reader.worker_anomaly(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  kind,
  subject,
  arg_max(level, seq) AS level,
  max(seq) AS seq
FROM detect.signal
WHERE run_id = p_run AND seq <= p_until_seq
GROUP BY kind, subject
HAVING arg_max(level, seq) > 0
ORDER BY max(seq), kind, subject;
