-- fold.tool_call: merges the calls that the delta touches.
-- Grain: one batch. Units: none. Source: d_event.
-- Needs: tool_call, tool_result
CREATE OR REPLACE TEMP TABLE d_call AS FROM fold.paired();
MERGE INTO fold.tool_call AS t
USING d_call AS d ON t.run_id = d.run_id AND t.tool_use_id = d.tool_use_id
WHEN MATCHED THEN UPDATE SET
  call_seq = d.call_seq,
  call_no = d.call_no,
  turn_no = d.turn_no,
  called_at = d.called_at,
  message_id = d.message_id,
  tool_name = d.tool_name, path = d.path, input_sha256 = d.input_sha256, result_seq = d.result_seq,
  result_no = d.result_no,
  result_at = d.result_at,
  is_error = d.is_error,
  result_chars = d.result_chars,
  result_sha256 = d.result_sha256
WHEN NOT MATCHED THEN INSERT VALUES (
  d.run_id, d.tool_use_id, d.call_seq, d.call_no, d.turn_no, d.called_at, d.message_id, d.tool_name,
  d.path, d.input_sha256, d.result_seq, d.result_no, d.result_at, d.is_error, d.result_chars,
  d.result_sha256
);
