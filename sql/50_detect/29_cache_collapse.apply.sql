-- detect.cache_collapse: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_response.
-- Needs: d_strain, cache_collapse_alert
INSERT INTO d_level FROM detect.cache_collapse();
