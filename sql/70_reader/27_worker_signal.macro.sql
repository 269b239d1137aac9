-- reader.worker_signal: the level in force of each anomaly of one run as of a seq.
-- Grain: (kind, subject). Units: level 0 clear, 1 warn, 2 critical. Source: detect.signal; seq is that of the last change.
CREATE OR REPLACE MACRO reader.worker_signal(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  kind,
  subject,
  max(seq) AS seq,
  arg_max(level, seq) AS level
FROM detect.signal
WHERE run_id = p_run AND seq <= p_until_seq
GROUP BY kind, subject;
