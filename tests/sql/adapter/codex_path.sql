-- case: the first file of a patch, a path argument, and none
-- when
SELECT n, adapter.codex_path(t) AS path
FROM (VALUES
  (1, '*** Begin Patch' || chr(10) || '*** Add File: a b.py' || chr(10) || '*** Update File: c.py'),
  (2, '{"path":"img.png"}'),
  (3, '{"file_path":"d.py"}'),
  (4, '{"cmd":"*** Update File: x"}'),
  (5, '*** nothing'),
  (6, '{torn'),
  (7, NULL)
) AS v (n, t) ORDER BY n
-- then
-- n | path
-- 1 | a b.py
-- 2 | img.png
-- 3 | d.py
-- 4 | NULL
-- 5 | NULL
-- 6 | NULL
-- 7 | NULL
