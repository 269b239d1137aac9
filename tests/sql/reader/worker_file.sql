-- case: the files that were named most, and how many there are
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 't5', 50, 4, 2, '2026-01-01 10:00:50+00', 'm', 'Read', '/a', NULL, 51, 3, '2026-01-01 10:00:51+00', false, 5, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO fold.tool_call VALUES
  (1, 't6', 60, 5, 2, '2026-01-01 10:01:00+00', 'm', 'Write', '/c', NULL, 61, 4, '2026-01-01 10:01:01+00', true, 5, NULL),
  (1, 't7', 70, 6, 2, '2026-01-01 10:01:10+00', 'm', 'Read', '/b', NULL, 71, 5, '2026-01-01 10:01:11+00', false, 5, NULL);
-- when
FROM reader.worker_file(1, 9223372036854775807, 2);
-- then
-- path | touches | writes | files
-- /a | 3 | 1 | 3
-- /b | 1 | 0 | 3

-- case: as of a seq only the calls until then count
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 't5', 50, 4, 2, '2026-01-01 10:00:50+00', 'm', 'Read', '/a', NULL, 51, 3, '2026-01-01 10:00:51+00', false, 5, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- when
FROM reader.worker_file(1, 30, 20);
-- then
-- path | touches | writes | files
-- /a | 2 | 1 | 1
