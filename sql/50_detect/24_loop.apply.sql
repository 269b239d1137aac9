-- detect.loop: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_call.
-- Needs: d_repeated, loop_alert
INSERT INTO d_level FROM detect.loop();
