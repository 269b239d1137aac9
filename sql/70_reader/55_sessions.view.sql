-- main.sessions: one session: what it is about, where it stands, what it did and cost.
-- Grain: session_id. Units: tokens, USD. Source: reader.session, cost.session, reader.transcript_usage.
-- Tokens and cost are native, each message owned by one session; transcript_* sums what the current transcript holds.
CREATE OR REPLACE VIEW main.sessions AS
WITH shown AS (
  SELECT
    session_id,
    sum(input_tokens) AS input_tokens,
    sum(output_tokens) AS output_tokens,
    sum(cost_usd) AS cost_usd
  FROM reader.transcript_usage(NULL, reader.end_seq())
  GROUP BY session_id
),
model AS (
  SELECT
    session_id,
    list(DISTINCT model ORDER BY model) AS models
  FROM cost.message(reader.end_seq())
  GROUP BY session_id
),
known AS (
  SELECT * FROM reader.session(NULL, reader.end_seq())
),
clock AS (
  SELECT reader.newest_credible(last_at, reader.end_seq()) AS now_at FROM known
)
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
  coalesce(m.models, []) AS models,
  s.agents,
  CAST(coalesce(c.input_tokens, 0) AS BIGINT) AS input_tokens,
  CAST(coalesce(c.output_tokens, 0) AS BIGINT) AS output_tokens,
  CAST(coalesce(c.cache_read_tokens, 0) AS BIGINT) AS cache_read_tokens,
  CAST(coalesce(c.cache_write_tokens, 0) AS BIGINT) AS cache_write_tokens,
  c.cost_usd,
  coalesce(c.unpriced_messages, 0) AS unpriced_messages,
  CAST(coalesce(t.input_tokens, 0) AS BIGINT) AS transcript_input_tokens,
  CAST(coalesce(t.output_tokens, 0) AS BIGINT) AS transcript_output_tokens,
  t.cost_usd AS transcript_cost_usd,
  s.context_tokens,
  coalesce(reader.is_live(s.last_at, n.now_at), FALSE) AS is_live
FROM known AS s
CROSS JOIN clock AS n
LEFT JOIN cost.session(reader.end_seq()) AS c ON c.session_id = s.session_id
LEFT JOIN shown AS t ON t.session_id = s.session_id
LEFT JOIN model AS m ON m.session_id = s.session_id;
