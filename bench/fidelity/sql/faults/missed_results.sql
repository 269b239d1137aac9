-- missed_results: one result of every run is not paired with its call.
-- Grain: (run_id, tool_use_id). Units: none. Source: fold.tool_call.
UPDATE fold.tool_call
SET result_seq = NULL
WHERE (run_id, tool_use_id) IN (
  SELECT
    run_id,
    max(tool_use_id) AS tool_use_id,
  FROM fold.tool_call
  WHERE call_seq IS NOT NULL AND result_seq IS NOT NULL
  GROUP BY run_id
)
