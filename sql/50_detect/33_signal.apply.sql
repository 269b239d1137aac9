-- detect.signal: appends the changes of level that the delta makes.
-- Grain: one batch. Units: none. Source: d_level.
-- Needs: d_level
INSERT INTO detect.signal FROM detect.changed();
