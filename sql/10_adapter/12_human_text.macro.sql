-- adapter.human_text: a user text without the harness wrappers that may stand before a real prompt.
-- Grain: one text. Units: none. Source: wrapper tags that Claude Code and its editors write.
CREATE OR REPLACE MACRO adapter.human_text(p_text VARCHAR) AS CASE
  WHEN starts_with(ltrim(p_text, chr(32) || chr(9) || chr(10) || chr(13)), '<') THEN regexp_replace(
    p_text,
    '^(?s:\s*(?:<system-reminder>.*?</system-reminder>|<ide_opened_file>.*?</ide_opened_file>'
    || '|<ide_selection>.*?</ide_selection>|<ide_diagnostics>.*?</ide_diagnostics>'
    || '|<user-prompt-submit-hook>.*?</user-prompt-submit-hook>'
    || '|<session-start-hook>.*?</session-start-hook>)\s*)+',
    ''
  )
  ELSE p_text
END;
