-- reader.worker_call: the calls of one run as of a seq: counted by tool and file, and by itself each that waits or failed.
-- Grain: (tool_name, path, pending_seq). Units: calls. Source: fold.tool_call; a result counts from its own seq on.
-- pending_seq is the call that has no result, or an error for a result; of counted ones the rest is that of the last. Only one
-- that waits says when it was called: making times of thousands took longer than this.
CREATE OR REPLACE MACRO reader.worker_call(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  coalesce(tool_name, '?') AS tool_name,
  path,
  CASE WHEN is_error OR coalesce(result_seq > p_until_seq, TRUE) THEN call_seq END AS pending_seq,
  count(*) AS calls,
  max(turn_no) AS turn_no,
  max(called_at) FILTER (WHERE coalesce(result_seq > p_until_seq, TRUE)) AS called_at,
  max(result_seq) FILTER (WHERE result_seq <= p_until_seq) AS result_seq
FROM fold.tool_call
WHERE run_id = p_run AND call_seq <= p_until_seq
GROUP BY tool_name, path, pending_seq;
