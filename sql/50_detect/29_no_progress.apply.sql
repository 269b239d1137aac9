-- detect.no_progress: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_event.
-- Needs: d_stretch, no_progress_alert
INSERT INTO d_level FROM detect.no_progress();
