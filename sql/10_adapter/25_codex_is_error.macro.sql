-- adapter.codex_is_error: whether a tool output of Codex says that the call failed.
-- Grain: one output. Units: none. Source: exit codes beside the output or in the lines above it.
-- Only the head counts: what a command printed stands under the line "Output:" and may say anything.
CREATE OR REPLACE MACRO adapter.codex_is_error(p_output VARCHAR, p_text VARCHAR) AS coalesce(
  CASE
    WHEN starts_with(p_output, '{') THEN
      TRY(TRY_CAST(json_extract_string(p_output, '$.metadata.exit_code') AS BIGINT) <> 0
      OR json_extract_string(p_output, '$.success') = 'false')
  END,
  CASE
    WHEN contains(left(p_text, 400), 'Output:') THEN
      TRY_CAST(
        regexp_extract(
          split_part(left(p_text, 400), 'Output:', 1),
          '(?m)^(?:Process exited with code|Exit code:) (-?\d+)',
          1
        ) AS BIGINT
      ) <> 0
    ELSE starts_with(p_text, 'aborted by user')
  END,
  FALSE
);
