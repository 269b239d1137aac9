-- case: calls by tool, with those that failed and those that wait
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 't5', 50, 4, 2, '2026-01-01 10:00:50+00', 'm', 'Read', '/a', NULL, 51, 3, '2026-01-01 10:00:51+00', false, 5, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- when
FROM reader.worker_tool(1, 9223372036854775807) ORDER BY name;
-- then
-- name | calls | errors | waiting
-- ? | 1 | 0 | 1
-- Edit | 1 | 1 | 0
-- Read | 2 | 0 | 0

-- case: as of a seq before its result a call waits
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 't5', 50, 4, 2, '2026-01-01 10:00:50+00', 'm', 'Read', '/a', NULL, 51, 3, '2026-01-01 10:00:51+00', false, 5, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- when
FROM reader.worker_tool(1, 30) ORDER BY name;
-- then
-- name | calls | errors | waiting
-- Edit | 1 | 0 | 1
-- Read | 1 | 0 | 0
