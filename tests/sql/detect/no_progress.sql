-- case: the third call since a new file warns, and the next new file ends it
-- given
UPDATE ledger.threshold SET no_progress = 3;
INSERT INTO fold.run (
  run_id, source_id, generation, is_progress, is_main, has_fork_mark, is_born, last_seq, lines, turns, calls, results,
  facts
) VALUES (1, 1, 1, FALSE, TRUE, FALSE, TRUE, 90, 9, 0, 6, 0, 0);
INSERT INTO d_run BY NAME SELECT 1 AS run_id, 6 AS calls;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id, t.call_no * 10 AS call_seq, 'Bash' AS tool_name
FROM (VALUES
  (1, 'a.py'), (2, 'a.py'), (3, NULL), (4, 'a.py'), (5, NULL), (6, 'b.py')
) AS t (call_no, path);
INSERT INTO d_event BY NAME SELECT 1 AS run_id, 10 AS seq;
-- when
SELECT seq, level FROM detect.no_progress() ORDER BY seq
-- then
-- seq | level
-- 10  | 0
-- 40  | 1
-- 50  | 1
-- 60  | 0

-- case: a new fact and a human turn are something new, a fact of a model is not
-- given
UPDATE ledger.threshold SET no_progress = 3;
INSERT INTO fold.run (
  run_id, source_id, generation, is_progress, is_main, has_fork_mark, is_born, last_seq, lines, turns, calls, results,
  facts
) VALUES (1, 1, 1, FALSE, TRUE, FALSE, TRUE, 90, 9, 0, 9, 0, 0);
INSERT INTO d_run BY NAME SELECT 1 AS run_id, 9 AS calls;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id, t.call_no * 10 AS call_seq, 'Bash' AS tool_name
FROM (VALUES
  (1, NULL), (2, NULL), (3, NULL), (4, NULL), (5, NULL), (6, NULL), (7, NULL), (8, NULL), (9, NULL)
) AS t (call_no, path);
INSERT INTO d_event BY NAME SELECT 1 AS run_id, 10 AS seq;
INSERT INTO fold.occurrence VALUES
  (1, 's', 'k', '1', 1, 1, 25, 'regex'), (1, 's', 'k', '2', 2, 2, 75, 'model:m');
INSERT INTO fold.turn BY NAME SELECT 1 AS run_id, 1 AS turn_no, 45 AS seq;
-- when
SELECT seq, level FROM detect.no_progress() ORDER BY seq
-- then
-- seq | level
-- 25  | 0
-- 45  | 0
-- 70  | 1
-- 80  | 1
-- 90  | 1

-- case: the look-back reaches into the batches before
-- given
UPDATE ledger.threshold SET no_progress = 3;
INSERT INTO fold.run (
  run_id, source_id, generation, is_progress, is_main, has_fork_mark, is_born, last_seq, lines, turns, calls, results,
  facts
) VALUES (1, 1, 1, FALSE, TRUE, FALSE, TRUE, 90, 9, 0, 6, 0, 0);
INSERT INTO d_run BY NAME SELECT 1 AS run_id, 1 AS calls;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id, t.call_no * 10 AS call_seq, 'Bash' AS tool_name
FROM (VALUES
  (1, 'a.py'), (2, 'b.py'), (3, NULL), (4, 'a.py'), (5, NULL), (6, 'b.py')
) AS t (call_no, path);
INSERT INTO d_event BY NAME SELECT 1 AS run_id, 60 AS seq;
-- when
SELECT seq, level FROM detect.no_progress()
-- then
-- seq | level
-- 60  | 1

-- case: a run that has come to nothing at all counts from its first call
-- given
UPDATE ledger.threshold SET no_progress = 3;
INSERT INTO fold.run (
  run_id, source_id, generation, is_progress, is_main, has_fork_mark, is_born, last_seq, lines, turns, calls, results,
  facts
) VALUES (1, 1, 1, FALSE, TRUE, FALSE, TRUE, 90, 9, 0, 3, 0, 0);
INSERT INTO d_run BY NAME SELECT 1 AS run_id, 3 AS calls;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id, t.call_no * 10 AS call_seq, 'Bash' AS tool_name
FROM (VALUES
  (1, NULL), (2, NULL), (3, NULL)
) AS t (call_no, path);
INSERT INTO d_event BY NAME SELECT 1 AS run_id, 10 AS seq;
-- when
SELECT seq, level FROM detect.no_progress()
-- then
-- seq | level
-- 30  | 1
