-- detect.tool_count: how often a run has called each tool.
-- Grain: (run_id, tool_name). Units: calls. Source: fold.tool_call; the carry of tool_flood.
CREATE TABLE IF NOT EXISTS detect.tool_count (
  run_id BIGINT NOT NULL,
  tool_name VARCHAR NOT NULL,
  calls BIGINT NOT NULL,
  PRIMARY KEY (run_id, tool_name)
);
