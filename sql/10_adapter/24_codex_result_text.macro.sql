-- adapter.codex_result_text: what a tool output of Codex says: a string, a list of blocks, or an object around one of these.
-- Grain: one output. Units: none. Source: function_call_output and its like; p_type is the JSON type of the output.
-- Before 0.4x a string held an object itself, with the text under output.
CREATE OR REPLACE MACRO adapter.codex_result_text(p_output VARCHAR, p_type VARCHAR) AS CASE
  WHEN p_type = 'ARRAY' THEN adapter.content_text(p_output)
  WHEN p_type = 'OBJECT'
    THEN coalesce(
        json_extract_string(p_output, '$.text'), json_extract_string(p_output, '$.content'),
        json_extract_string(p_output, '$.output'), p_output
      )
  WHEN starts_with(p_output, '{"output":')
    THEN coalesce(TRY(json_extract_string(p_output, '$.output')), p_output)
  ELSE p_output
END;
