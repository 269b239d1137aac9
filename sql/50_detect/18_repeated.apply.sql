-- detect.repeated: materialises the calls that repeat another.
-- Grain: one batch. Units: none. Source: d_call.
-- Needs: tool_call, tool_result
CREATE OR REPLACE TEMP TABLE d_repeated AS FROM detect.repeated();
