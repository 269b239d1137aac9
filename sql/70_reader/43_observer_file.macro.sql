-- reader.observer_file: how often a run touched each file.
-- Grain: path. Units: calls. Source: fold.tool_call.
CREATE OR REPLACE MACRO reader.observer_file(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  path,
  count(*) AS touches,
  count(*) FILTER (WHERE tool_name IN ('Edit', 'MultiEdit', 'Write', 'NotebookEdit', 'apply_patch'))
    AS writes,
  max(call_seq) AS last_seq
FROM fold.tool_call
WHERE run_id = p_run_id AND call_seq <= p_until_seq AND path IS NOT NULL
GROUP BY path
ORDER BY touches DESC, path ASC;
