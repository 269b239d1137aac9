-- adapter.codex_human_text: a user text of Codex without the editor's context that may stand before the request.
-- Grain: one text. Units: none. Source: headings that the editor extension writes around a request.
CREATE OR REPLACE MACRO adapter.codex_human_text(p_text VARCHAR) AS CASE
  WHEN
    starts_with(p_text, '# Context from my IDE setup')
    AND contains(p_text, '## My request for Codex:')
    THEN ltrim(
        substr(p_text, strpos(p_text, '## My request for Codex:') + 24),
        ' ' || chr(9) || chr(10) || chr(13)
      )
  ELSE p_text
END;
