-- reader.frontier: the last thing that a run did or said, in words.
-- Grain: one event. Units: none. Source: a tool call or a text of the agent.
CREATE OR REPLACE MACRO reader.frontier(
  p_kind VARCHAR, p_tool_name VARCHAR, p_excerpt VARCHAR, p_path VARCHAR
) AS CASE
  WHEN p_kind = 'tool_call'
    THEN 'calling ' || coalesce(p_tool_name, '?') || '(' || coalesce(p_excerpt, p_path, '') || ')'
  WHEN p_kind = 'message' THEN 'said: ' || left(p_excerpt, 300)
END;
