-- adapter.codex_path: the file that a Codex call names: the first of a patch, or its path argument.
-- Grain: one call input. Units: none. Source: patches and arguments that are JSON.
CREATE OR REPLACE MACRO adapter.codex_path(p_input VARCHAR) AS CASE
  WHEN starts_with(p_input, '{')
    THEN coalesce(
        TRY(json_extract_string(p_input, '$.path')),
        TRY(json_extract_string(p_input, '$.file_path'))
      )
  WHEN contains(p_input, '*** ') THEN nullif(
      regexp_extract(p_input, '(?m)^\*\*\* (?:Add|Update|Delete) File: ([^\r\n]+)', 1), ''
    )
END;
