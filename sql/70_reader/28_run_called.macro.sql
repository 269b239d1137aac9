-- reader.run_called: of each current run of a session its calls: how many, by tool, by file, which wait, which failed last.
-- Grain: (run_id, part, key). Units: calls. Source: reader.thread_call, ledger.event.
-- A call of an earlier turn without a result is abandoned, not open. A result counts from its own seq on.
CREATE OR REPLACE MACRO reader.run_called(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH called AS (
  SELECT
    c.run_id,
    c.agent_id,
    c.call_run_id,
    c.result_run_id,
    c.tool_use_id,
    coalesce(c.tool_name, '?') AS tool_name,
    c.path,
    c.call_seq,
    c.result_seq,
    c.is_error,
    coalesce(c.turn_no < t.turn_no, FALSE) AS is_earlier
  FROM reader.thread_call(p_session, p_until_seq) AS c
  LEFT JOIN (
    SELECT
      run_id,
      max(turn_no) AS turn_no
    FROM fold.turn
    WHERE seq <= p_until_seq
    GROUP BY run_id
  ) AS t ON t.run_id = c.run_id
),
worded AS (
  SELECT
    c.run_id,
    c.agent_id,
    c.tool_use_id,
    c.is_error,
    c.is_earlier,
    CASE WHEN c.is_error THEN c.result_seq ELSE c.call_seq END AS seq,
    c.tool_name
    || '('
    || coalesce(e.excerpt, c.path, '')
    || ')'
    || coalesce(': ' || f.excerpt, '') AS value,
    row_number()
      OVER (PARTITION BY c.run_id, c.is_error ORDER BY c.result_seq DESC, c.call_seq DESC)
      AS place
  FROM called AS c
  LEFT JOIN ledger.event AS e ON e.run_id = c.call_run_id AND e.seq = c.call_seq
  LEFT JOIN ledger.event AS f
    ON f.run_id = c.result_run_id AND f.seq = c.result_seq AND c.is_error
  WHERE c.is_error OR c.result_seq IS NULL
)
SELECT
  run_id,
  agent_id,
  'tool_calls' AS part,
  CAST(NULL AS VARCHAR) AS key,
  CAST(count(*) AS VARCHAR) AS value,
  max(call_seq) AS seq
FROM called
GROUP BY run_id, agent_id
UNION ALL
SELECT
  run_id,
  agent_id,
  'tool_errors',
  NULL,
  CAST(count(*) FILTER (WHERE is_error) AS VARCHAR),
  max(result_seq) FILTER (WHERE is_error)
FROM called
GROUP BY run_id, agent_id
UNION ALL
SELECT
  run_id,
  agent_id,
  'calls_by_tool',
  tool_name,
  CAST(count(*) AS VARCHAR),
  max(call_seq)
FROM called
GROUP BY run_id, agent_id, tool_name
UNION ALL
SELECT
  run_id,
  agent_id,
  'file',
  path,
  CAST(count(*) AS VARCHAR),
  max(call_seq)
FROM called
WHERE path IS NOT NULL
GROUP BY run_id, agent_id, path
UNION ALL
SELECT
  run_id,
  agent_id,
  CASE WHEN is_error THEN 'failure' WHEN is_earlier THEN 'abandoned_call' ELSE 'open_call' END,
  tool_use_id,
  value,
  seq
FROM worded
WHERE NOT is_error OR place <= 8;
