-- reader.observer_agent: one agent of a session, what it was sent to do and where it stands.
-- Grain: run_id. Units: counts. Source: fold.run, ledger.source, ledger.event, fold.tool_call.
-- parent_seq is the call of the run p_run_id that started it, where its result or the sidecar says so.
-- p_agents are the runs of the agents, p_copies those of their progress copies, whose calls merge under the same id: asking
-- reader.run for them again would triple the planning.
CREATE OR REPLACE MACRO reader.observer_agent(
  p_run_id BIGINT, p_agents BIGINT[], p_copies BIGINT[], p_until_seq BIGINT
) AS TABLE
WITH agent_run AS (
  SELECT
    r.run_id,
    r.agent_id,
    r.is_progress,
    s.sidecar
  FROM fold.run AS r
  INNER JOIN ledger.source AS s ON s.source_id = r.source_id AND s.generation = r.generation
  WHERE list_contains(p_agents, r.run_id)
),
agent_event AS (
  SELECT
    e.run_id,
    min(e.occurred_at) AS started_at,
    max(e.occurred_at) AS last_at,
    arg_min(e.excerpt, e.seq) FILTER (WHERE e.kind = 'message' AND e.source <> 'agent') AS task,
    arg_max(e.excerpt, e.seq) FILTER (WHERE e.kind = 'message' AND e.source = 'agent') AS last_text,
    arg_max(e.model, e.seq) AS model
  FROM ledger.event AS e
  INNER JOIN agent_run AS r ON r.run_id = e.run_id
  WHERE e.seq <= p_until_seq AND NOT e.is_repeat
  GROUP BY e.run_id
),
held_run AS (
  SELECT
    run_id,
    run_id AS agent_run_id
  FROM agent_run
  UNION ALL
  SELECT
    k.run_id,
    r.run_id AS agent_run_id
  FROM fold.run AS k
  INNER JOIN agent_run AS r ON r.agent_id = k.agent_id
  WHERE list_contains(p_copies, k.run_id) AND k.run_id <> r.run_id
),
held_call AS (
  SELECT
    h.agent_run_id,
    c.tool_use_id,
    arg_min(
      {'is_error': c.is_error},
      {'is_copy': h.run_id <> h.agent_run_id, 'is_error': coalesce(c.is_error, FALSE)}
    )
      FILTER (WHERE c.result_seq <= p_until_seq) AS result
  FROM held_run AS h
  INNER JOIN fold.tool_call AS c ON c.run_id = h.run_id
  GROUP BY h.agent_run_id, c.tool_use_id
  HAVING count(*) FILTER (WHERE c.call_seq <= p_until_seq) > 0
),
agent_call AS (
  SELECT
    agent_run_id AS run_id,
    count(*) AS calls,
    count(*) FILTER (WHERE result.is_error) AS errors,
    count(*) FILTER (WHERE result IS NULL) AS open_calls
  FROM held_call
  GROUP BY agent_run_id
),
starting_call AS (
  SELECT
    e.detail ->> '$.agent_id' AS agent_id,
    min({'call_seq': c.call_seq, 'input_sha256': c.input_sha256}) AS call
  FROM ledger.event AS e
  INNER JOIN fold.tool_call AS c ON c.run_id = p_run_id AND c.result_seq = e.seq
  WHERE
    e.run_id = p_run_id AND e.seq BETWEEN p_run_id AND p_until_seq
    AND e.kind = 'tool_result' AND e.detail IS NOT NULL
  GROUP BY e.detail ->> '$.agent_id'
)
SELECT
  r.run_id,
  r.agent_id,
  coalesce(
    reader.member(r.sidecar, '$.agentType'),
    reader.member(i.text, '$.subagent_type'),
    CASE WHEN starts_with(r.agent_id, 'acompact-') THEN 'compaction' END
  ) AS agent_type,
  coalesce(
    reader.member(r.sidecar, '$.description'), reader.member(i.text, '$.description')
  ) AS description,
  coalesce(p.call_seq, s.call.call_seq) AS parent_seq,
  r.is_progress,
  e.started_at,
  e.last_at,
  e.model,
  e.task,
  e.last_text,
  coalesce(c.calls, 0) AS calls,
  coalesce(c.errors, 0) AS errors,
  coalesce(c.open_calls, 0) AS open_calls
FROM agent_run AS r
LEFT JOIN agent_event AS e ON e.run_id = r.run_id
LEFT JOIN agent_call AS c ON c.run_id = r.run_id
LEFT JOIN starting_call AS s ON s.agent_id = r.agent_id
LEFT JOIN fold.tool_call AS p
  ON
    p.run_id = p_run_id AND p.tool_use_id = reader.member(r.sidecar, '$.toolUseId')
    AND p.call_seq <= p_until_seq
LEFT JOIN ledger.content AS i ON i.content_sha256 = s.call.input_sha256
ORDER BY e.started_at ASC NULLS LAST, r.agent_id ASC;
