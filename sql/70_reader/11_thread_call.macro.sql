-- reader.thread_call: each tool call of the current threads once, with its result, as of a seq.
-- Grain: (session_id, agent_id, tool_use_id). Units: characters. Source: fold.tool_call of the current runs and of progress copies beside them.
-- What only an agent_progress copy holds was called all the same: it merges into its agent's thread under the same id, the agent's own
-- file first. What a Codex agent copied from the main thread is not its own. run_id is the current run of the thread, call_run_id the one
-- that shows the call. p_session NULL takes all sessions.
CREATE OR REPLACE MACRO reader.thread_call(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH run AS (
  SELECT
    run_id,
    session_id,
    agent_id,
    is_main,
    is_progress,
    max(run_id) FILTER (WHERE is_current) OVER thread AS thread_run_id,
    count(*) OVER thread AS parts,
    format = 'codex' AND agent_id IS NOT NULL AND has_fork_mark AS is_fork,
    bool_or(format = 'codex' AND agent_id IS NOT NULL AND has_fork_mark)
      OVER (PARTITION BY session_id) AS has_forks,
    row_number() OVER (
      thread
      ORDER BY
        is_progress ASC, born_at ASC NULLS LAST, lines DESC, path ASC, generation DESC, run_id ASC
    ) AS place
  FROM reader.run(p_until_seq)
  WHERE (p_session IS NULL OR session_id = p_session)
    AND (is_current OR (is_progress AND agent_id IS NOT NULL AND NOT is_superseded))
  WINDOW thread AS (PARTITION BY session_id, agent_id)
),
held AS (
  SELECT
    r.thread_run_id,
    r.session_id,
    r.agent_id,
    r.is_main,
    r.parts,
    r.place,
    c.tool_use_id,
    CASE
      WHEN c.call_seq <= p_until_seq THEN {
        'run_id': c.run_id, 'is_progress': r.is_progress, 'seq': c.call_seq, 'turn_no': c.turn_no,
        'called_at': c.called_at, 'tool_name': c.tool_name, 'path': c.path,
        'input_sha256': c.input_sha256
      }
    END AS call,
    CASE
      WHEN c.result_seq <= p_until_seq THEN {
        'run_id': c.run_id, 'seq': c.result_seq, 'result_at': c.result_at, 'is_error': c.is_error,
        'chars': c.result_chars
      }
    END AS result
  FROM run AS r
  INNER JOIN fold.tool_call AS c ON c.run_id = r.run_id
  ANTI JOIN (
    SELECT
      o.session_id,
      t.tool_use_id
    FROM run AS o
    INNER JOIN fold.tool_call AS t ON t.run_id = o.run_id
    WHERE o.is_main AND o.has_forks
  ) AS p ON p.session_id = r.session_id AND p.tool_use_id = c.tool_use_id AND r.is_fork
),
merged AS (
  SELECT
    thread_run_id,
    session_id,
    agent_id,
    is_main,
    tool_use_id,
    call,
    result
  FROM held
  WHERE parts = 1
  UNION ALL
  SELECT
    thread_run_id,
    session_id,
    agent_id,
    FALSE AS is_main,
    tool_use_id,
    arg_min(call, place) AS call,
    arg_min(result, place) AS result
  FROM held
  WHERE parts > 1
  GROUP BY thread_run_id, session_id, agent_id, tool_use_id
)
SELECT
  session_id,
  agent_id,
  thread_run_id AS run_id,
  is_main,
  tool_use_id,
  call.run_id AS call_run_id,
  call.is_progress AS is_progress_only,
  call.seq AS call_seq,
  call.turn_no AS turn_no,
  call.called_at AS called_at,
  call.tool_name AS tool_name,
  call.path AS path,
  call.input_sha256 AS input_sha256,
  result.run_id AS result_run_id,
  result.seq AS result_seq,
  result.result_at AS result_at,
  coalesce(result.is_error, FALSE) AS is_error,
  result.chars AS result_chars
FROM merged
WHERE call IS NOT NULL;
