-- detect.progress: says where the delta makes progress, where that may end something.
-- Grain: one batch. Units: none. Source: d_event.
-- Needs: d_level, no_progress_alert
INSERT INTO d_level FROM detect.progress();
