-- reader.session_list: the sessions in the order in which a person looks for one: live ones first, then the newest.
-- Grain: session_id. Units: tokens, USD. Source: main.sessions.
CREATE OR REPLACE MACRO reader.session_list() AS TABLE
SELECT
  s.session_id,
  s.format,
  s.project,
  s.cwd,
  s.git_branch,
  s.title,
  s.started_at,
  s.last_at,
  s.goal,
  s.latest_request,
  s.frontier,
  s.turns,
  s.tool_calls,
  s.tool_errors,
  s.open_calls,
  s.agent_tool_calls,
  s.compactions,
  s.models,
  s.agents,
  s.input_tokens,
  s.output_tokens,
  s.cache_read_tokens,
  s.cache_write_tokens,
  s.cost_usd,
  s.unpriced_messages,
  s.transcript_input_tokens,
  s.transcript_output_tokens,
  s.transcript_cost_usd,
  s.context_tokens,
  s.is_live
FROM main.sessions AS s
ORDER BY s.is_live DESC, s.last_at DESC NULLS LAST, s.session_id ASC;
