-- detect.tool_flood: says what this detector finds in the delta.
-- Grain: one batch. Units: none. Source: d_call.
-- Needs: tool_call
INSERT INTO d_level FROM detect.tool_flood();
