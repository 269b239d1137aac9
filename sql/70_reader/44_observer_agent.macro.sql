-- reader.observer_agent: one current agent of a session, what it was sent to do and where it stands.
-- Grain: run_id. Units: counts. Source: reader.run, reader.agent_link, ledger.event, fold.tool_call.
-- parent_seq is the call of the run p_run_id that started it, where anything says so.
CREATE OR REPLACE MACRO reader.observer_agent(p_session VARCHAR, p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
WITH agent_run AS (
  SELECT
    run_id,
    agent_id,
    is_progress,
    path,
    born_at,
    last_at,
    last_seq
  FROM reader.run(p_until_seq)
  WHERE session_id = p_session AND agent_id IS NOT NULL AND is_current
),
agent_event AS (
  SELECT
    e.run_id,
    min(e.occurred_at) AS started_at,
    arg_min(e.excerpt, e.seq) FILTER (WHERE e.kind = 'message' AND e.record_type IN ('user', 'progress') AND e.source <> 'agent')
      AS task,
    arg_max(e.excerpt, e.seq) FILTER (WHERE e.kind = 'message' AND e.source = 'agent') AS last_text,
    arg_max(e.model, e.seq) FILTER (WHERE e.model IS NOT NULL) AS model
  FROM ledger.event AS e
  INNER JOIN agent_run AS r ON r.run_id = e.run_id
  WHERE e.seq <= p_until_seq AND NOT e.is_repeat
  GROUP BY e.run_id
),
agent_call AS (
  SELECT
    c.run_id,
    count(*) AS calls,
    count(*) FILTER (WHERE c.is_error AND c.result_seq <= p_until_seq) AS errors,
    count(*) FILTER (WHERE c.result_seq IS NULL OR c.result_seq > p_until_seq) AS open_calls
  FROM fold.tool_call AS c
  INNER JOIN agent_run AS r ON r.run_id = c.run_id
  WHERE c.call_seq <= p_until_seq
  GROUP BY c.run_id
)
SELECT
  r.run_id,
  r.agent_id,
  l.agent_type,
  l.description,
  p.call_seq AS parent_seq,
  r.is_progress,
  coalesce(e.started_at, r.born_at) AS started_at,
  r.last_at,
  e.model,
  e.task,
  e.last_text,
  coalesce(c.calls, 0) AS calls,
  coalesce(c.errors, 0) AS errors,
  coalesce(c.open_calls, 0) AS open_calls
FROM agent_run AS r
LEFT JOIN agent_event AS e ON e.run_id = r.run_id
LEFT JOIN agent_call AS c ON c.run_id = r.run_id
LEFT JOIN reader.agent_link(p_session, p_until_seq) AS l ON l.run_id = r.run_id
LEFT JOIN fold.tool_call AS p ON p.run_id = p_run_id AND p.tool_use_id = l.tool_use_id AND p.call_seq <= p_until_seq
ORDER BY started_at NULLS LAST, r.agent_id;
