-- reader.worker_call: how often one run called which tool on which file as of a seq.
-- Grain: (tool_name, path). Units: calls. Source: fold.tool_call; a result counts from its own seq on.
CREATE OR REPLACE MACRO reader.worker_call(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  coalesce(tool_name, '?') AS tool_name,
  path,
  count(*) AS calls,
  count(*) FILTER (WHERE is_error AND result_seq <= p_until_seq) AS errors
FROM fold.tool_call
WHERE run_id = p_run AND call_seq <= p_until_seq
GROUP BY ALL;
