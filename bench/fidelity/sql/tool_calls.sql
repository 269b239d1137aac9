-- tool_calls: each call of the threads that stand, in order.
-- Grain: (session_id, agent_id, tool_use_id). Units: none. Source: the public view of that name.
SELECT
  session_id,
  agent_id,
  tool_use_id,
  tool_name,
  status,
FROM tool_calls
ORDER BY session_id, agent_id, call_seq, tool_use_id
