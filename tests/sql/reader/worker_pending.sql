-- case: first what waits, then what failed, the latest first
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 't5', 50, 4, 2, '2026-01-01 10:00:50+00', 'm', 'Read', '/a', NULL, 51, 3, '2026-01-01 10:00:51+00', false, 5, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO fold.tool_call VALUES
  (1, 't6', 60, 5, 2, '2026-01-01 10:01:00+00', 'm', 'Bash', NULL, NULL, 61, 4, '2026-01-01 10:01:01+00', true, 5, NULL);
-- when
FROM reader.worker_pending(1, 9223372036854775807, 10);
-- then
-- tool_name | turn_no | called_at | call_seq | result_seq
-- ? | 1 | 2026-01-01 10:00:40+00 | 40 | NULL
-- Bash | 2 | 2026-01-01 10:01:00+00 | 60 | 61
-- Edit | 1 | 2026-01-01 10:00:30+00 | 30 | 31

-- case: as of a seq before its result a call waits, and no more are given than asked for
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (1, 't5', 50, 4, 2, '2026-01-01 10:00:50+00', 'm', 'Read', '/a', NULL, 51, 3, '2026-01-01 10:00:51+00', false, 5, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- when
SELECT tool_name, call_seq, result_seq FROM reader.worker_pending(1, 30, 1);
-- then
-- tool_name | call_seq | result_seq
-- Edit | 30 | NULL
