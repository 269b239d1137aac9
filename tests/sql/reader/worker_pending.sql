-- case: calls that wait and calls that failed
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- when
SELECT tool_name, turn_no, call_seq, result_seq FROM reader.worker_pending(1, 9223372036854775807) ORDER BY call_seq;
-- then
-- tool_name | turn_no | call_seq | result_seq
-- Edit | 1 | 30 | 31
-- ? | 1 | 40 | NULL

-- case: as of a seq before its result a call waits
-- given
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- when
SELECT tool_name, call_seq, result_seq FROM reader.worker_pending(1, 20);
-- then
-- tool_name | call_seq | result_seq
-- Read | 20 | NULL
