-- reader.worker_tool: how often one run called each tool as of a seq, how many of these calls failed, which wait, and which failed last.
-- Grain: tool_name. Units: calls. Source: fold.tool_call; a result counts from its own seq on.
CREATE OR REPLACE MACRO reader.worker_tool(
  p_run BIGINT, p_until_seq BIGINT, p_most BIGINT
) AS TABLE
SELECT
  coalesce(tool_name, '?') AS name,
  count(*) AS calls,
  count(*) FILTER (WHERE is_error AND result_seq <= p_until_seq) AS errors,
  list({'call_seq': call_seq, 'turn_no': coalesce(turn_no, 0), 'called_at': called_at})
    FILTER (WHERE coalesce(result_seq > p_until_seq, TRUE)) AS waiting,
  max({'result_seq': result_seq, 'call_seq': call_seq}, p_most)
    FILTER (WHERE is_error AND result_seq <= p_until_seq) AS failed
FROM fold.tool_call
WHERE run_id = p_run AND call_seq <= p_until_seq
GROUP BY name;
