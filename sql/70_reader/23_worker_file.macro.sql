-- reader.worker_file: the files that calls of one run named most as of a seq, and of how many files they are.
-- Grain: path. Units: calls; files. Source: fold.tool_call.
-- A run names thousands: to hand them over takes longer than to rank them. Calls without a path are left out at the end: said of the
-- table, the engine would look for them in the paths of all runs around this one.
CREATE OR REPLACE MACRO reader.worker_file(
  p_run BIGINT, p_until_seq BIGINT, p_most BIGINT
) AS TABLE
SELECT
  path,
  count(*) AS touches,
  count(*) FILTER (WHERE tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch'))
    AS writes,
  count(path) OVER () AS files
FROM fold.tool_call
WHERE run_id = p_run AND call_seq <= p_until_seq
GROUP BY path
QUALIFY path IS NOT NULL
ORDER BY touches DESC, path ASC
LIMIT p_most;
