-- adapter.codex_argument: the argument of a Codex call that says best what it does, cut to 200 characters.
-- Grain: one call input. Units: characters. Source: arguments that are JSON, and inputs that are free text such as patches.
CREATE OR REPLACE MACRO adapter.codex_argument(p_input VARCHAR) AS CASE
  WHEN starts_with(p_input, '{')
    THEN coalesce(TRY(left(json_extract_string(p_input, '$.cmd'), 200)),
        adapter.argument(p_input))
  ELSE left(p_input, 200)
END;
