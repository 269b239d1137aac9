-- reader.session: what each session is and where it stands as of a seq.
-- Grain: session_id. Units: calls, tokens. Source: its current runs: ledger.event, fold.turn, reader.thread_call.
-- Counts are those of the current main run; p_session NULL takes all sessions. Runs without a counted event make no session, unless
-- one shows a response: of a session that only superseded generations show, time and place stay and nothing is counted.
-- context_tokens after a boundary is what its metadata say, unknown where they do not, until the next response.
CREATE OR REPLACE MACRO reader.session(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH run AS (
  SELECT * FROM reader.run(p_until_seq)
  WHERE session_id IS NOT NULL AND (p_session IS NULL OR session_id = p_session)
  QUALIFY is_current OR NOT bool_or(is_current) OVER (PARTITION BY session_id)
),
paying AS (
  SELECT DISTINCT r.session_id
  FROM fold.run AS r
  INNER JOIN fold.message_copy AS c ON c.run_id = r.run_id AND c.first_seq <= p_until_seq
  WHERE p_session IS NULL OR r.session_id = p_session
  UNION
  SELECT DISTINCT r.session_id
  FROM fold.run AS r
  INNER JOIN fold.metered AS m ON m.run_id = r.run_id AND m.seq <= p_until_seq
  WHERE p_session IS NULL OR r.session_id = p_session
),
told AS (
  SELECT
    r.session_id,
    min(e.occurred_at) AS started_at,
    max(e.occurred_at) AS last_at,
    max(e.seq) AS last_seq,
    count(*) FILTER (WHERE e.kind <> 'session_meta' AND NOT e.is_repeat) AS counted,
    arg_min(e.cwd, e.seq) FILTER (WHERE r.is_main) AS main_project,
    arg_min(e.cwd, {'born_at': r.born_at, 'agent_id': r.agent_id, 'seq': e.seq})
      FILTER (WHERE NOT r.is_main)
      AS agent_project,
    arg_max(e.cwd, e.seq) FILTER (WHERE r.is_main) AS cwd,
    arg_max(e.git_branch, e.seq) FILTER (WHERE r.is_main) AS git_branch,
    arg_max(e.excerpt, e.seq)
      FILTER (
        WHERE r.is_main
        AND (e.record_type = 'custom-title' OR e.raw_type = 'thread_name_updated')
      )
      AS custom_title,
    arg_max(e.excerpt, e.seq) FILTER (WHERE r.is_main AND e.record_type = 'ai-title') AS ai_title,
    count(*) FILTER (
      WHERE r.is_main AND r.is_current AND e.raw_type = 'compact_boundary' AND NOT e.is_repeat
    )
      AS compactions,
    arg_max({'kind': e.kind, 'tool_name': e.tool_name, 'excerpt': e.excerpt, 'path': e.path}, e.seq)
      FILTER (
        WHERE r.is_main
        AND r.is_current
        AND NOT e.is_repeat
        AND (e.kind = 'tool_call' OR (e.kind = 'message' AND e.source = 'agent'))
      )
      AS frontier,
    arg_max(
      {
        'tokens': CASE
          WHEN e.kind = 'compaction'
            THEN CAST(json_extract_string(e.detail, '$.tokens_after') AS BIGINT)
          WHEN e.raw_type = 'token_count'
            THEN TRY_CAST(json_extract_string(e.detail, '$.last.input_tokens') AS BIGINT)
          ELSE
            e.input_tokens + e.cache_read_tokens + e.cache_write_5m_tokens + e.cache_write_1h_tokens
            + e.cache_write_unknown_tokens
        END
      },
      e.seq
    ) FILTER (
      WHERE r.is_main
      AND r.is_current
      AND NOT e.is_repeat
      AND (
        e.input_tokens IS NOT NULL
        OR e.raw_type IN ('compact_boundary', 'microcompact_boundary')
        OR (e.raw_type = 'token_count' AND e.detail IS NOT NULL)
      )
    )
      AS context,
    count(DISTINCT r.agent_id) FILTER (WHERE r.is_current) AS agents
  FROM run AS r
  INNER JOIN ledger.event AS e ON e.run_id = r.run_id AND e.seq <= p_until_seq
  GROUP BY r.session_id
),
asked AS (
  SELECT
    r.session_id,
    count(*) AS turns,
    max(t.turn_no) AS turn_no,
    arg_min(t.request, t.seq) FILTER (WHERE v.run_id IS NULL) AS goal,
    left(arg_max(t.request, t.seq) FILTER (WHERE v.run_id IS NULL), 500) AS latest_request
  FROM run AS r
  INNER JOIN fold.turn AS t ON t.run_id = r.run_id AND t.seq <= p_until_seq
  LEFT JOIN reader.void_turn(p_until_seq) AS v ON v.run_id = t.run_id AND v.turn_no = t.turn_no
  WHERE r.is_main AND r.is_current
  GROUP BY r.session_id
),
called AS (
  SELECT
    c.session_id,
    count(*) FILTER (WHERE c.is_main) AS tool_calls,
    count(*) FILTER (WHERE NOT c.is_main) AS agent_tool_calls,
    count(*) FILTER (WHERE c.is_main AND c.is_error) AS tool_errors,
    count(*) FILTER (
      WHERE c.is_main AND c.result_seq IS NULL AND c.turn_no = coalesce(a.turn_no, 0)
    ) AS open_calls
  FROM reader.thread_call(p_session, p_until_seq) AS c
  LEFT JOIN asked AS a ON a.session_id = c.session_id
  GROUP BY c.session_id
)
SELECT
  t.session_id,
  coalesce(m.format, o.format) AS format,
  coalesce(t.main_project, t.agent_project) AS project,
  coalesce(t.cwd, t.agent_project) AS cwd,
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
  t.context.tokens AS context_tokens,
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
  WHERE is_main AND is_current
) AS m ON m.session_id = t.session_id
LEFT JOIN (
  SELECT
    session_id,
    min(format) AS format
  FROM run
  GROUP BY session_id
) AS o ON o.session_id = t.session_id
WHERE t.counted > 0 OR t.session_id IN (SELECT session_id FROM paying);
