-- agents: what each agent of a session did.
-- Grain: (session_id, agent_id). Units: tokens. Source: the public view of that name.
SELECT
  session_id,
  agent_id,
  tool_calls,
  output_tokens,
  cache_read_tokens,
FROM agents
ORDER BY session_id, agent_id
