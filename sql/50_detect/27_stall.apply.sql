-- detect.stall: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_event.
-- Needs: gap, turn
INSERT INTO d_level FROM detect.stall();
