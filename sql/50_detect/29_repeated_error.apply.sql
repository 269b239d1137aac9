-- detect.repeated_error: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_call.
-- Needs: tool_error, repeated_error_alert
INSERT INTO d_level FROM detect.repeated_error();
