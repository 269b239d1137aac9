-- main.anomalies: one spell of one anomaly of a current run or session.
-- Grain: (session_id, agent_id, kind, subject, raised_seq). Units: none. Source: reader.anomaly, cost.budget.
-- A budget is of a session with all its agents; it is computed with the prices of now and never cleared.
CREATE OR REPLACE VIEW main.anomalies AS
SELECT
  r.session_id,
  r.agent_id,
  a.kind,
  a.subject,
  CASE WHEN a.level = 2 THEN 'critical' ELSE 'warn' END AS severity,
  reader.anomaly_words(a.kind, a.subject) AS message,
  a.raised_seq,
  a.escalated_seq,
  a.cleared_seq,
  a.evidence,
  a.cleared_seq IS NULL AS is_active
FROM reader.anomaly(reader.end_seq()) AS a
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = a.run_id AND r.is_current
UNION ALL
SELECT
  session_id,
  CAST(NULL AS VARCHAR) AS agent_id,
  'budget' AS kind,
  '' AS subject,
  CASE WHEN level = 2 THEN 'critical' ELSE 'warn' END AS severity,
  'spent ' || CAST(CAST(cost_usd AS DECIMAL(18, 2)) AS VARCHAR) || ' USD' AS message,
  raised_seq,
  escalated_seq,
  CAST(NULL AS BIGINT) AS cleared_seq,
  evidence,
  TRUE AS is_active
FROM cost.budget(reader.end_seq());
