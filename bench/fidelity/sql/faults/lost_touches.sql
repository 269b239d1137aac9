-- lost_touches: one call of every run forgets the path that it named.
-- Grain: (run_id, tool_use_id). Units: none. Source: fold.tool_call.
UPDATE fold.tool_call
SET path = NULL
WHERE (run_id, tool_use_id) IN (
  SELECT
    run_id,
    min(tool_use_id) AS tool_use_id,
  FROM fold.tool_call
  WHERE path IS NOT NULL
  GROUP BY run_id
)
