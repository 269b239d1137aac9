-- detect.stretch: materialises the calls with very many calls before them in their turn.
-- Grain: one batch. Units: none. Source: d_call.
-- Needs: tool_call
CREATE OR REPLACE TEMP TABLE d_stretch AS FROM detect.stretch();
