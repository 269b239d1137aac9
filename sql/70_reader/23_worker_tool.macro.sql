-- reader.worker_tool: how often one run called each tool as of a seq, and how many of these calls failed or wait.
-- Grain: tool_name. Units: calls. Source: fold.tool_call; a result counts from its own seq on.
CREATE OR REPLACE MACRO reader.worker_tool(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  coalesce(tool_name, '?') AS name,
  count(*) AS calls,
  count(*) FILTER (WHERE is_error AND result_seq <= p_until_seq) AS errors,
  count(*) FILTER (WHERE coalesce(result_seq > p_until_seq, TRUE)) AS waiting
FROM fold.tool_call
WHERE run_id = p_run AND call_seq <= p_until_seq
GROUP BY name;
