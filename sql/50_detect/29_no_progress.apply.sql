-- detect.no_progress: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_stretch.
-- Needs: d_stretch
INSERT INTO d_level FROM detect.no_progress();
