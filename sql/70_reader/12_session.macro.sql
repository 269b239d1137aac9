-- reader.session: what each session is and where it stands as of a seq.
-- Grain: session_id. Units: calls, tokens. Source: its current runs: ledger.event, fold.turn, fold.tool_call.
-- Counts are those of the current main run; p_session NULL takes all sessions. Runs without a counted event make no session.
CREATE OR REPLACE MACRO reader.session(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH run AS (
  SELECT * FROM reader.run(p_until_seq)
  WHERE is_current AND session_id IS NOT NULL AND (p_session IS NULL OR session_id = p_session)
),
told AS (
  SELECT
    r.session_id,
    min(e.occurred_at) AS started_at,
    max(e.occurred_at) AS last_at,
    max(e.seq) AS last_seq,
    count(*) FILTER (WHERE e.kind <> 'session_meta' AND NOT e.is_repeat) AS counted,
    arg_min(e.cwd, e.seq) FILTER (WHERE r.is_main) AS main_project,
    arg_min(e.cwd, e.seq) AS any_project,
    arg_max(e.cwd, e.seq) FILTER (WHERE r.is_main) AS cwd,
    arg_max(e.git_branch, e.seq) FILTER (WHERE r.is_main) AS git_branch,
    arg_max(e.excerpt, e.seq) FILTER (WHERE r.is_main AND e.record_type = 'custom-title')
      AS custom_title,
    arg_max(e.excerpt, e.seq) FILTER (WHERE r.is_main AND e.record_type = 'ai-title') AS ai_title,
    count(*) FILTER (WHERE r.is_main AND e.raw_type = 'compact_boundary' AND NOT e.is_repeat)
      AS compactions,
    arg_max({'kind': e.kind, 'tool_name': e.tool_name, 'excerpt': e.excerpt, 'path': e.path}, e.seq)
      FILTER (
        WHERE r.is_main
        AND NOT e.is_repeat
        AND (e.kind = 'tool_call' OR (e.kind = 'message' AND e.source = 'agent'))
      )
      AS frontier,
    arg_max(
      CASE
        WHEN e.kind = 'compaction'
          THEN CAST(json_extract_string(e.detail, '$.tokens_after') AS BIGINT)
        ELSE
          e.input_tokens + e.cache_read_tokens + e.cache_write_5m_tokens + e.cache_write_1h_tokens
          + e.cache_write_unknown_tokens
      END, e.seq
    ) FILTER (
      WHERE r.is_main
      AND (e.input_tokens IS NOT NULL OR (e.kind = 'compaction' AND e.detail IS NOT NULL))
    )
      AS context_tokens,
    count(DISTINCT r.agent_id) AS agents
  FROM run AS r
  INNER JOIN ledger.event AS e ON e.run_id = r.run_id AND e.seq <= p_until_seq
  GROUP BY r.session_id
),
asked AS (
  SELECT
    r.session_id,
    count(*) AS turns,
    max(t.turn_no) AS turn_no,
    arg_min(t.request, t.seq) AS goal,
    left(arg_max(t.request, t.seq), 500) AS latest_request
  FROM run AS r
  INNER JOIN fold.turn AS t ON t.run_id = r.run_id AND t.seq <= p_until_seq
  WHERE r.is_main
  GROUP BY r.session_id
),
called AS (
  SELECT
    r.session_id,
    count(*) FILTER (WHERE r.is_main) AS tool_calls,
    count(*) FILTER (WHERE NOT r.is_main) AS agent_tool_calls,
    count(*) FILTER (WHERE r.is_main AND c.is_error AND c.result_seq <= p_until_seq) AS tool_errors,
    count(*) FILTER (
      WHERE r.is_main
      AND (c.result_seq IS NULL OR c.result_seq > p_until_seq)
      AND c.turn_no = coalesce(a.turn_no, 0)
    ) AS open_calls
  FROM run AS r
  INNER JOIN fold.tool_call AS c ON c.run_id = r.run_id AND c.call_seq <= p_until_seq
  LEFT JOIN asked AS a ON a.session_id = r.session_id
  GROUP BY r.session_id
)
SELECT
  t.session_id,
  coalesce(m.format, o.format) AS format,
  coalesce(t.main_project, t.any_project) AS project,
  coalesce(t.cwd, t.any_project) AS cwd,
  t.git_branch,
  coalesce(t.custom_title, t.ai_title) AS title,
  t.started_at,
  t.last_at,
  t.last_seq,
  a.goal,
  a.latest_request,
  CASE
    WHEN t.frontier.kind = 'tool_call'
      THEN
        'calling '
        || coalesce(t.frontier.tool_name, '?')
        || '('
        || coalesce(t.frontier.excerpt, t.frontier.path, '')
        || ')'
    WHEN t.frontier.kind = 'message' THEN 'said: ' || left(t.frontier.excerpt, 300)
  END AS frontier,
  coalesce(a.turns, 0) AS turns,
  coalesce(c.tool_calls, 0) AS tool_calls,
  coalesce(c.tool_errors, 0) AS tool_errors,
  coalesce(c.open_calls, 0) AS open_calls,
  coalesce(c.agent_tool_calls, 0) AS agent_tool_calls,
  t.compactions,
  t.agents,
  t.context_tokens,
  m.run_id AS main_run_id
FROM told AS t
LEFT JOIN asked AS a ON a.session_id = t.session_id
LEFT JOIN called AS c ON c.session_id = t.session_id
LEFT JOIN (
  SELECT
    session_id,
    run_id,
    format
  FROM run
  WHERE is_main
) AS m ON m.session_id = t.session_id
LEFT JOIN (
  SELECT
    session_id,
    min(format) AS format
  FROM run
  GROUP BY session_id
) AS o ON o.session_id = t.session_id
WHERE t.counted > 0;
