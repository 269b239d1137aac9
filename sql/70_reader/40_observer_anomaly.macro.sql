-- reader.observer_anomaly: every spell of every anomaly of a run, with the places of its evidence.
-- Grain: (kind, subject, raised_seq). Units: level 1 warn, 2 critical. Source: reader.anomaly, ledger.event.
CREATE OR REPLACE MACRO reader.observer_anomaly(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  a.kind,
  a.subject,
  a.level,
  a.raised_seq,
  e.occurred_at AS raised_at,
  a.cleared_seq,
  a.evidence
FROM reader.anomaly(p_until_seq) AS a
LEFT JOIN ledger.event AS e ON e.seq = a.raised_seq AND e.run_id = p_run_id
WHERE a.run_id = p_run_id AND a.raised_seq IS NOT NULL
ORDER BY
  a.cleared_seq IS NOT NULL ASC, a.level DESC, a.raised_seq DESC, a.kind ASC, a.subject ASC;
