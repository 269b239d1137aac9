-- main.agents: one subagent of one session, with what it did and cost itself.
-- Grain: (session_id, agent_id). Units: tokens, USD. Source: reader.agent_link, reader.thread_call, cost.message.
-- Roll-ups that the parent's results report are never added. An agent that a rewrite dropped keeps what it spent and has no calls.
CREATE OR REPLACE VIEW main.agents AS
WITH spent AS (
  SELECT
    session_id,
    agent_id,
    sum(input_tokens) AS input_tokens,
    sum(output_tokens) AS output_tokens,
    sum(cache_read_tokens) AS cache_read_tokens,
    sum(cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens)
      AS cache_write_tokens,
    sum(cost_usd) AS cost_usd
  FROM cost.message(reader.end_seq())
  WHERE agent_id IS NOT NULL
  GROUP BY session_id, agent_id
),
called AS (
  SELECT
    run_id,
    count(*) AS tool_calls
  FROM reader.thread_call(NULL, reader.end_seq())
  GROUP BY run_id
),
timed AS (
  SELECT
    e.run_id,
    min(e.occurred_at) AS started_at,
    max(e.occurred_at) AS last_at
  FROM ledger.event AS e
  SEMI JOIN fold.run AS r ON r.run_id = e.run_id AND r.agent_id IS NOT NULL
  GROUP BY e.run_id
)
SELECT
  l.session_id,
  l.agent_id,
  l.parent_agent_id,
  l.agent_type,
  l.description,
  l.tool_use_id,
  t.started_at,
  t.last_at,
  coalesce(c.tool_calls, 0) AS tool_calls,
  CAST(coalesce(s.input_tokens, 0) AS BIGINT) AS input_tokens,
  CAST(coalesce(s.output_tokens, 0) AS BIGINT) AS output_tokens,
  CAST(coalesce(s.cache_read_tokens, 0) AS BIGINT) AS cache_read_tokens,
  CAST(coalesce(s.cache_write_tokens, 0) AS BIGINT) AS cache_write_tokens,
  s.cost_usd
FROM reader.agent_link(NULL, reader.end_seq()) AS l
LEFT JOIN spent AS s ON s.session_id = l.session_id AND s.agent_id = l.agent_id
LEFT JOIN called AS c ON c.run_id = l.run_id
LEFT JOIN timed AS t ON t.run_id = l.run_id
WHERE l.is_current OR s.session_id IS NOT NULL;
