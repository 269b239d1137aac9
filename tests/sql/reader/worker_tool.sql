-- case: calls by tool, how many failed, and which wait
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 't5', 50, 4, 2, '2026-01-01 10:00:50+00', 'm', 'Read', '/a', NULL, 51, 3, '2026-01-01 10:00:51+00', false, 5, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- when
FROM reader.worker_tool(1, 9223372036854775807, 8) ORDER BY name;
-- then
-- name | calls | errors | waiting | failed
-- ? | 1 | 0 | [{'call_seq': 40, 'turn_no': 1, 'called_at': '2026-01-01 10:00:40+00'}] | NULL
-- Edit | 1 | 1 | NULL | [{'result_seq': 31, 'call_seq': 30}]
-- Read | 2 | 0 | NULL | NULL

-- case: as of a seq before its result a call waits
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 't5', 50, 4, 2, '2026-01-01 10:00:50+00', 'm', 'Read', '/a', NULL, 51, 3, '2026-01-01 10:00:51+00', false, 5, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- when
SELECT name, calls, errors, len(waiting) AS waiting, failed
FROM reader.worker_tool(1, 30, 8)
ORDER BY name;
-- then
-- name | calls | errors | waiting | failed
-- Edit | 1 | 0 | 1 | NULL
-- Read | 1 | 0 | NULL | NULL

-- case: of calls that failed the last are given, by their result
-- given
INSERT INTO fold.tool_call
SELECT
  1, 't' || n, 20 + n, n, 0, NULL, 'm', 'Bash', NULL, NULL, 90 - n, n, NULL, true, 5, NULL
FROM range(1, 5) AS t (n);
-- when
SELECT errors, failed FROM reader.worker_tool(1, 9223372036854775807, 2);
-- then
-- errors | failed
-- 4 | [{'result_seq': 89, 'call_seq': 21}, {'result_seq': 88, 'call_seq': 22}]
