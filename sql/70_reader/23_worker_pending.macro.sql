-- reader.worker_pending: the calls of one run that have no result, or an error for a result, as of a seq.
-- Grain: call_seq. Units: none. Source: fold.tool_call.
CREATE OR REPLACE MACRO reader.worker_pending(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  coalesce(tool_name, '?') AS tool_name,
  path,
  coalesce(turn_no, 0) AS turn_no,
  called_at,
  call_seq,
  CASE WHEN result_seq <= p_until_seq THEN result_seq END AS result_seq
FROM fold.tool_call
WHERE
  run_id = p_run
  AND call_seq <= p_until_seq
  AND (is_error OR coalesce(result_seq > p_until_seq, TRUE));
