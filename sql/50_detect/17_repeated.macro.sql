-- detect.repeated: the calls the delta touches that equal one not far before them.
-- Grain: (run_id, call_no). Units: none. Source: fold.tool_call, d_call.
-- A gate: without such a call nothing loops, without such a write that succeeded no file is written back.
CREATE OR REPLACE MACRO detect.repeated() AS TABLE
SELECT
  d.run_id,
  d.call_no
FROM d_call AS d
CROSS JOIN ledger.threshold AS l
SEMI JOIN fold.tool_call AS c ON c.run_id = d.run_id AND c.tool_name = d.tool_name
  AND c.input_sha256 = d.input_sha256 AND (
    (d.is_new_call AND c.call_no < d.call_no AND c.call_no > d.call_no - l.loop_window)
    OR (
      d.is_new_result AND NOT d.is_error
      AND d.tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch')
      AND c.result_no < d.result_no AND c.result_no > d.result_no - l.churn_window
    )
  );
