-- case: the first call that names a file, and the facts of the runs of the delta
-- given
INSERT INTO d_run BY NAME SELECT 1 AS run_id;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 't' || t.call_seq AS tool_use_id
FROM (VALUES
  (1, 10, 'a.py'), (1, 20, 'b.py'), (1, 30, 'a.py'), (1, 40, NULL), (2, 50, 'c.py')
) AS t (run_id, call_seq, path);
INSERT INTO fold.occurrence VALUES
  (1, 's', 'k', '1', 1, 1, 25, 'regex'), (2, 's', 'k', '1', 1, 1, 55, 'regex');
-- when
SELECT run_id, seq FROM detect.found() ORDER BY seq
-- then
-- run_id | seq
-- 1      | 10
-- 1      | 20
-- 1      | 25

-- case: a fact of a model is no step of the run
-- given
INSERT INTO d_run BY NAME SELECT 1 AS run_id;
INSERT INTO fold.occurrence VALUES (1, 's', 'k', '2', 2, 2, 75, 'model:m');
-- when
SELECT run_id, seq FROM detect.found()
-- then
