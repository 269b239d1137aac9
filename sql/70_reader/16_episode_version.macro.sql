-- reader.episode_version: every version of the episodes of a session as of a seq, with its digest.
-- Grain: (session_id, episode_no, version). Units: calls, seconds. Source: episode.version, fold.tool_call, ledger.event, cost.priced_message.
-- History is never updated: system_to is where the next version begins. Evidence: seqs of errors and late results, the last 12.
-- resolved: calls that the close left open and a later result answered. Tokens and cost are those of the responses that its run owns
-- and that had begun by then, at their best known figures; the duration is to the last event covered.
CREATE OR REPLACE MACRO reader.episode_version(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH run AS (
  SELECT
    run_id,
    session_id
  FROM reader.run(p_until_seq)
  WHERE
    is_current
    AND is_main
    AND session_id IS NOT NULL
    AND (p_session IS NULL OR session_id = p_session)
),
version AS (
  SELECT
    r.session_id,
    v.*,
    lead(v.seq) OVER chain AS system_to_seq,
    lead(v.system_at) OVER chain AS system_to,
    min(v.system_at) FILTER (WHERE v.version = 1)
      OVER (PARTITION BY v.run_id, v.episode_no)
      AS valid_from,
    max(v.system_at) FILTER (WHERE v.producer = 'fold:close') OVER (
      PARTITION BY v.run_id, v.episode_no ORDER BY v.version
    ) AS valid_to
  FROM run AS r
  INNER JOIN episode.version AS v ON v.run_id = r.run_id AND v.seq <= p_until_seq
  WINDOW chain AS (PARTITION BY v.run_id, v.episode_no ORDER BY v.version)
),
called AS (
  SELECT
    v.run_id,
    v.episode_no,
    v.version,
    c.tool_use_id,
    c.tool_name,
    c.path,
    c.call_seq,
    CASE WHEN c.result_seq <= v.seq THEN c.result_seq END AS result_seq,
    c.is_error,
    n.seq AS next_turn_seq
  FROM version AS v
  INNER JOIN fold.tool_call AS c
    ON c.run_id = v.run_id AND c.turn_no = v.episode_no AND c.call_seq <= v.seq
  LEFT JOIN fold.turn AS n ON n.run_id = v.run_id AND n.turn_no = v.episode_no + 1
),
tool AS (
  SELECT
    run_id,
    episode_no,
    version,
    list({'tool': tool_name, 'calls': calls} ORDER BY calls DESC, tool_name ASC) AS tools
  FROM (
    SELECT
      run_id,
      episode_no,
      version,
      tool_name,
      count(*) AS calls
    FROM called
    GROUP BY run_id, episode_no, version, tool_name
  )
  GROUP BY run_id, episode_no, version
),
pin AS (
  SELECT
    run_id,
    episode_no,
    version,
    list(tool_use_id ORDER BY call_seq) FILTER (WHERE result_seq IS NULL) AS dangling,
    list(result_seq ORDER BY result_seq) FILTER (
      WHERE is_error AND result_seq IS NOT NULL OR result_seq > next_turn_seq
    )
      AS evidence,
    list(tool_use_id ORDER BY result_seq) FILTER (WHERE result_seq > next_turn_seq) AS resolved,
    list(DISTINCT path) FILTER (WHERE path IS NOT NULL) AS files
  FROM called
  GROUP BY run_id, episode_no, version
),
spent AS (
  SELECT
    r.run_id,
    coalesce(t.turn_no, 0) AS episode_no,
    m.first_seq,
    sum(m.input_tokens) OVER so_far AS input_tokens,
    sum(m.output_tokens) OVER so_far AS output_tokens,
    sum(m.cache_read_tokens) OVER so_far AS cache_read_tokens,
    sum(m.cache_write_5m_tokens + m.cache_write_1h_tokens + m.cache_write_unknown_tokens)
      OVER so_far AS cache_write_tokens,
    sum(m.cost_usd) OVER so_far AS cost_usd
  FROM run AS r
  INNER JOIN cost.priced_message(p_session, p_until_seq, CAST('infinity' AS TIMESTAMPTZ)) AS m
    ON m.run_id = r.run_id
  ASOF LEFT JOIN fold.turn AS t ON t.run_id = m.run_id AND t.seq <= m.first_seq
  WINDOW so_far AS (
    PARTITION BY r.run_id, coalesce(t.turn_no, 0) ORDER BY m.first_seq ROWS UNBOUNDED PRECEDING
  )
),
ended AS (
  SELECT
    e.run_id,
    e.seq,
    e.occurred_at
  FROM run AS r
  INNER JOIN ledger.event AS e ON e.run_id = r.run_id AND e.seq <= p_until_seq
  SEMI JOIN version AS v ON v.run_id = e.run_id AND v.seq_to = e.seq
),
said AS (
  SELECT
    e.run_id,
    e.seq,
    e.excerpt
  FROM run AS r
  INNER JOIN ledger.event AS e ON e.run_id = r.run_id AND e.seq <= p_until_seq
  WHERE e.kind = 'message' AND e.source = 'agent' AND NOT e.is_repeat
)
SELECT
  v.session_id,
  v.run_id,
  v.episode_no,
  v.version,
  v.status,
  left(a.request, 500) AS ask,
  CASE WHEN s.seq >= v.seq_from THEN s.excerpt END AS conclusion,
  v.seq_from,
  v.seq_to,
  v.valid_from,
  v.valid_to,
  v.seq AS system_from_seq,
  v.system_to_seq,
  v.system_at AS system_from,
  v.system_to,
  v.producer,
  v.tool_calls,
  v.open_calls,
  v.errors,
  v.events,
  coalesce(t.tools, []) AS tools,
  coalesce(p.dangling, []) AS dangling,
  coalesce(p.evidence, [])[-12:] AS evidence,
  coalesce(list_sort(p.files), []) AS files,
  coalesce(p.resolved, []) AS resolved,
  CASE
    WHEN z.occurred_at >= v.valid_from
      THEN CAST(date_diff('millisecond', v.valid_from, z.occurred_at) AS DECIMAL(18, 3)) * 0.001
    WHEN z.occurred_at < v.valid_from THEN 0
  END AS duration_s,
  CAST(coalesce(x.input_tokens, 0) AS BIGINT) AS input_tokens,
  CAST(coalesce(x.output_tokens, 0) AS BIGINT) AS output_tokens,
  CAST(coalesce(x.cache_read_tokens, 0) AS BIGINT) AS cache_read_tokens,
  CAST(coalesce(x.cache_write_tokens, 0) AS BIGINT) AS cache_write_tokens,
  x.cost_usd,
  CASE WHEN v.version > 1 THEN v.version - 1 END AS supersedes
FROM version AS v
LEFT JOIN fold.turn AS a ON a.run_id = v.run_id AND a.turn_no = v.episode_no
LEFT JOIN tool AS t ON t.run_id = v.run_id AND t.episode_no = v.episode_no AND t.version = v.version
LEFT JOIN pin AS p ON p.run_id = v.run_id AND p.episode_no = v.episode_no AND p.version = v.version
LEFT JOIN ended AS z ON z.run_id = v.run_id AND z.seq = v.seq_to
ASOF LEFT JOIN spent AS x
  ON x.run_id = v.run_id AND x.episode_no = v.episode_no AND x.first_seq <= v.seq
ASOF LEFT JOIN said AS s ON s.run_id = v.run_id AND s.seq <= v.seq_to;
