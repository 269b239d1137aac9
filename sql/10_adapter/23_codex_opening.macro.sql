-- adapter.codex_opening: what a user text of Codex is, told by how it opens: wrapper or human.
-- Grain: one text. Units: none. Source: the contexts and notices that Codex puts in under the user's name.
-- A text that opens and ends with the same tag is put in by the program; a prompt that only begins with a tag is human.
CREATE OR REPLACE MACRO adapter.codex_opening(p_text VARCHAR) AS CASE
  WHEN p_text IS NULL THEN NULL
  WHEN
    regexp_matches(
      left(p_text, 200),
      '^\s*(?:$|# AGENTS\.md instructions|<user_instructions>|<environment_context>|<INSTRUCTIONS>'
      || '|<permissions instructions>|<turn_aborted>|<subagent_notification>|<skill>)'
    )
    THEN 'wrapper'
  WHEN
    starts_with(ltrim(p_text, ' ' || chr(9) || chr(10) || chr(13)), '<')
    AND regexp_matches(left(p_text, 200), '^\s*<[A-Za-z][A-Za-z_-]*[ >]')
    AND ends_with(
      rtrim(p_text, ' ' || chr(9) || chr(10) || chr(13)),
      '</' || regexp_extract(left(p_text, 200), '^\s*<([A-Za-z][A-Za-z_-]*)', 1) || '>'
    )
    THEN 'wrapper'
  ELSE 'human'
END;
