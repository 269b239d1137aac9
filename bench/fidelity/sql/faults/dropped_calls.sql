-- dropped_calls: one call of every run is lost.
-- Grain: (run_id, tool_use_id). Units: none. Source: fold.tool_call.
DELETE FROM fold.tool_call
WHERE (run_id, tool_use_id) IN (
  SELECT
    run_id,
    min(tool_use_id) AS tool_use_id,
  FROM fold.tool_call
  WHERE call_seq IS NOT NULL
  GROUP BY run_id
)
