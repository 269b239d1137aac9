-- main.anomalies: one spell of one anomaly of a current run or session.
-- Grain: (session_id, agent_id, kind, subject, raised_seq). Units: none. Source: reader.anomaly, cost.budget.
CREATE OR REPLACE VIEW main.anomalies AS
SELECT
  r.session_id,
  r.agent_id,
  a.kind,
  a.subject,
  CASE WHEN a.level = 2 THEN 'critical' ELSE 'warn' END AS severity,
  CASE a.kind
    WHEN 'loop' THEN 'the same call again and again: ' || a.subject
    WHEN 'error_streak' THEN 'tool errors in a row'
    WHEN 'tool_flood' THEN 'very many calls of ' || a.subject
    WHEN 'stall' THEN 'a long silence with a call open'
    ELSE a.kind
  END AS message,
  a.raised_seq,
  a.escalated_seq,
  a.cleared_seq,
  a.evidence,
  a.cleared_seq IS NULL AS is_active
FROM reader.anomaly(reader.end_seq()) AS a
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = a.run_id AND r.is_current;
