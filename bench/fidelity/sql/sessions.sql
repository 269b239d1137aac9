-- sessions: the main thread's figures and the session's native tokens.
-- Grain: session_id. Units: tokens. Source: the public view of that name.
SELECT
  session_id,
  turns,
  tool_calls,
  tool_errors,
  agent_tool_calls,
  output_tokens,
  cache_read_tokens,
  transcript_output_tokens,
  goal,
  latest_request,
FROM sessions
ORDER BY session_id
