-- case: what was raised and not cleared in the runs of the delta, with its last level
-- given
INSERT INTO detect.signal VALUES
  (1, 'loop', 'a', 5, 1), (1, 'loop', 'a', 9, 2), (1, 'stall', '', 6, 1), (1, 'stall', '', 7, 0),
  (2, 'loop', 'b', 8, 1);
INSERT INTO d_run BY NAME SELECT 1 AS run_id;
-- when
SELECT run_id, kind, subject, level FROM detect.alert() ORDER BY kind
-- then
-- run_id | kind | subject | level
-- 1      | loop | a       | 2
