-- case: the exit code in the head or beside the output tells, what a command printed does not
-- when
SELECT n, adapter.codex_is_error(output, text) AS is_error
FROM (VALUES
  (1, NULL, 'Exit code: 1' || chr(10) || 'Wall time: 1 seconds' || chr(10) || 'Output:' || chr(10)),
  (2, NULL, 'Chunk ID: a' || chr(10) || 'Process exited with code 0' || chr(10) || 'Output:' || chr(10) || 'Exit code: 1'),
  (3, NULL, 'Exit code: 1 is what it said'),
  (4, '{"output":"x","metadata":{"exit_code":2}}', 'x'),
  (5, '{"output":"x","metadata":{"exit_code":0}}', 'x'),
  (6, '{"content":"x","success":false}', 'x'),
  (7, '{no json', '{no json'),
  (8, NULL, 'aborted by user after 3.2s'),
  (9, NULL, NULL)
) AS v (n, output, text) ORDER BY n
-- then
-- n | is_error
-- 1 | true
-- 2 | false
-- 3 | false
-- 4 | true
-- 5 | false
-- 6 | true
-- 7 | false
-- 8 | true
-- 9 | false
