-- reader.worker_signal: the changes of level of the anomalies of one run as of a seq.
-- Grain: (kind, subject, seq). Units: level 0 clear, 1 warn, 2 critical. Source: detect.signal.
CREATE OR REPLACE MACRO reader.worker_signal(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  kind,
  subject,
  seq,
  level
FROM detect.signal
WHERE run_id = p_run AND seq <= p_until_seq;
