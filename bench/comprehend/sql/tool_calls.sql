-- tool_calls: the calls of the main thread of each session.
-- Grain: (session_id, tool_use_id). Units: none. Source: tool_calls.
SELECT
  session_id,
  tool_use_id,
  tool_name,
  path,
  call_seq,
  result_seq,
  status,
FROM tool_calls
WHERE agent_id IS NULL AND NOT is_progress_only
ORDER BY session_id, call_seq, tool_use_id
