-- case: the editor's context before a request is cut off, a request alone stays
-- when
SELECT adapter.codex_human_text(t) AS text
FROM (VALUES
  (1, '# Context from my IDE setup:' || chr(10) || '## Open tabs' || chr(10) || '## My request for Codex:' || chr(10) || 'do it'),
  (2, 'my request for Codex: do it'),
  (3, NULL)
) AS v (n, t) ORDER BY n
-- then
-- text
-- do it
-- my request for Codex: do it
-- NULL
