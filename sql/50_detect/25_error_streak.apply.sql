-- detect.error_streak: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_call.
-- Needs: tool_error, error_streak_alert
INSERT INTO d_level FROM detect.error_streak();
