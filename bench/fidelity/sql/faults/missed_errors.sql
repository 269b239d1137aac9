-- missed_errors: every error result passes for a good one.
-- Grain: (run_id, tool_use_id). Units: none. Source: fold.tool_call.
UPDATE fold.tool_call
SET is_error = false
WHERE is_error
