-- detect.tool_count: adds the calls of the delta.
-- Grain: one batch. Units: none. Source: d_call.
-- Needs: tool_call
MERGE INTO detect.tool_count AS t
USING (
  SELECT
    run_id,
    tool_name,
    count(*) AS calls
  FROM d_call
  WHERE is_new_call AND tool_name IS NOT NULL
  GROUP BY run_id, tool_name
) AS d ON t.run_id = d.run_id AND t.tool_name = d.tool_name
WHEN MATCHED THEN UPDATE SET calls = t.calls + d.calls
WHEN NOT MATCHED THEN INSERT VALUES (d.run_id, d.tool_name, d.calls);
