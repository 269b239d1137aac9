-- reader.fleet_anomaly: the anomalies of all current runs that nothing has cleared.
-- Grain: (session_id, agent_id, kind, subject, raised_seq). Units: level 1 warn, 2 critical. Source: reader.anomaly, reader.run.
CREATE OR REPLACE MACRO reader.fleet_anomaly(p_until_seq BIGINT) AS TABLE
SELECT
  r.session_id,
  r.agent_id,
  a.kind,
  a.subject,
  a.level,
  a.raised_seq
FROM reader.anomaly(p_until_seq) AS a
INNER JOIN reader.run(p_until_seq) AS r ON r.run_id = a.run_id AND r.is_current
WHERE a.cleared_seq IS NULL AND a.raised_seq IS NOT NULL
ORDER BY a.level DESC, a.raised_seq DESC, a.kind ASC, a.subject ASC;
