-- detect.stretch: materialises the runs in a turn of very many calls.
-- Grain: one batch. Units: none. Source: d_call.
-- Needs: tool_call
CREATE OR REPLACE TEMP TABLE d_stretch AS FROM detect.stretch();
