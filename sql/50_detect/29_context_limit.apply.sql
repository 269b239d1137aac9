-- detect.context_limit: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_response, d_event.
-- Needs: d_strain, context_limit_alert
INSERT INTO d_level FROM detect.context_limit();
