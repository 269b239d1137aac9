-- case: what the program puts in is a wrapper, a prompt that mentions or begins with a tag is human
-- when
SELECT n, adapter.codex_opening(t) AS opening
FROM (VALUES
  (1, '<environment_context>' || chr(10) || '<cwd>/w</cwd></environment_context>'),
  (2, '# AGENTS.md instructions for /w'),
  (3, '  <turn_aborted>x'),
  (4, '<new_notice kind="a">x</new_notice> '),
  (5, '<div> is what I want'),
  (6, 'fix <environment_context>'),
  (7, ''),
  (8, NULL)
) AS v (n, t) ORDER BY n
-- then
-- n | opening
-- 1 | wrapper
-- 2 | wrapper
-- 3 | wrapper
-- 4 | wrapper
-- 5 | human
-- 6 | human
-- 7 | wrapper
-- 8 | NULL
