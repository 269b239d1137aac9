-- case: a new file, a new fact and a human turn of the delta end it, what was new before does not
-- given
INSERT INTO d_run BY NAME SELECT 1 AS run_id;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_seq AS tool_use_id
FROM (VALUES
  (10, 'a.py'), (20, 'a.py'), (30, 'b.py'), (40, NULL)
) AS t (call_seq, path);
INSERT INTO fold.occurrence VALUES (1, 's', 'k', '1', 1, 1, 35, 'regex'), (1, 's', 'k', '2', 2, 1, 35, 'regex');
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main
FROM (VALUES
  (20, FALSE), (30, FALSE), (35, FALSE), (40, FALSE), (45, TRUE)
) AS t (seq, is_turn);
-- when
SELECT seq, level FROM detect.progress() ORDER BY seq
-- then
-- seq | level
-- 30  | 0
-- 35  | 0
-- 45  | 0

-- case: an agent has no human turns
-- given
INSERT INTO d_event BY NAME SELECT 1 AS run_id, 10 AS seq, TRUE AS is_turn, FALSE AS is_main;
-- when
SELECT seq, level FROM detect.progress()
-- then
