-- reader.worker_pending: the calls of one run that wait for a result as of a seq, and after them those that failed, the latest first.
-- Grain: call_seq. Units: none. Source: fold.tool_call; a result counts from its own seq on.
CREATE OR REPLACE MACRO reader.worker_pending(
  p_run BIGINT, p_until_seq BIGINT, p_most BIGINT
) AS TABLE
SELECT
  coalesce(tool_name, '?') AS tool_name,
  coalesce(turn_no, 0) AS turn_no,
  called_at,
  call_seq,
  CASE WHEN result_seq <= p_until_seq THEN result_seq END AS result_seq
FROM fold.tool_call
WHERE run_id = p_run AND call_seq <= p_until_seq
  AND (is_error OR coalesce(result_seq > p_until_seq, TRUE))
ORDER BY result_seq DESC NULLS FIRST, call_seq DESC
LIMIT p_most;
