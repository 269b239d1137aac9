-- fold.tool_call: one tool call with its result, if it has come.
-- Grain: (run_id, tool_use_id). Units: characters. Source: ledger.event.
-- First call and first result win. call_no and result_no number the calls and results of the run in file order.
CREATE TABLE IF NOT EXISTS fold.tool_call (
  run_id BIGINT NOT NULL,
  tool_use_id VARCHAR NOT NULL,
  call_seq BIGINT,
  call_no BIGINT,
  turn_no BIGINT,
  called_at TIMESTAMPTZ,
  message_id VARCHAR,
  tool_name VARCHAR,
  path VARCHAR,
  input_sha256 BLOB,
  result_seq BIGINT,
  result_no BIGINT,
  result_at TIMESTAMPTZ,
  is_error BOOLEAN,
  result_chars BIGINT,
  result_sha256 BLOB,
  PRIMARY KEY (run_id, tool_use_id)
);
