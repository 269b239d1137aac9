-- detect.level: materialises what the detectors say about the delta.
-- Grain: one batch. Units: none. Source: d_event, d_call.
CREATE OR REPLACE TEMP TABLE d_level AS FROM detect.level();
