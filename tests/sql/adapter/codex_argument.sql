-- case: a command, another argument, free text, and what is no JSON
-- when
SELECT n, adapter.codex_argument(t) AS argument
FROM (VALUES
  (1, '{"cmd":"ls -l","path":"x"}'),
  (2, '{"query":"q"}'),
  (3, '*** Begin Patch'),
  (4, '{torn'),
  (5, NULL)
) AS v (n, t) ORDER BY n
-- then
-- n | argument
-- 1 | ls -l
-- 2 | q
-- 3 | *** Begin Patch
-- 4 | NULL
-- 5 | NULL
