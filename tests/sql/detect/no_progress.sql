-- case: the third call since a new file warns
-- given
UPDATE ledger.threshold SET no_progress = 3;
INSERT INTO d_run BY NAME SELECT 1 AS run_id;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id, t.call_no * 10 AS call_seq
FROM (VALUES
  (1, 'a.py'), (2, 'a.py'), (3, NULL), (4, 'a.py'), (5, NULL), (6, 'b.py')
) AS t (call_no, path);
INSERT INTO d_call BY NAME SELECT run_id, call_no, call_seq, TRUE AS is_new_call FROM fold.tool_call;
INSERT INTO d_stretch FROM detect.stretch();
-- when
SELECT seq, level FROM detect.no_progress() ORDER BY seq
-- then
-- seq | level
-- 40  | 1
-- 50  | 1

-- case: a new fact and a human turn are something new, a fact of a model is not
-- given
UPDATE ledger.threshold SET no_progress = 3;
INSERT INTO d_run BY NAME SELECT 1 AS run_id;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id, t.call_no * 10 AS call_seq
FROM (VALUES
  (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1)
) AS t (call_no, turn_no);
INSERT INTO d_call BY NAME SELECT run_id, call_no, call_seq, turn_no, TRUE AS is_new_call FROM fold.tool_call;
INSERT INTO d_stretch FROM detect.stretch();
INSERT INTO fold.occurrence VALUES
  (1, 's', 'k', '1', 1, 1, 25, 'regex'), (1, 's', 'k', '2', 2, 2, 75, 'model:m');
-- when
SELECT seq, level FROM detect.no_progress() ORDER BY seq
-- then
-- seq | level
-- 70  | 1
-- 80  | 1
-- 90  | 1

-- case: the look-back reaches into the batches before
-- given
UPDATE ledger.threshold SET no_progress = 3;
INSERT INTO d_run BY NAME SELECT 1 AS run_id;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id, t.call_no * 10 AS call_seq
FROM (VALUES
  (1, 'a.py'), (2, 'b.py'), (3, NULL), (4, 'a.py'), (5, NULL), (6, 'b.py')
) AS t (call_no, path);
INSERT INTO d_call BY NAME
SELECT run_id, call_no, call_seq, TRUE AS is_new_call FROM fold.tool_call WHERE call_no = 6;
INSERT INTO d_stretch FROM detect.stretch();
-- when
SELECT seq, level FROM detect.no_progress()
-- then
-- seq | level
-- 60  | 1

-- case: a run that has come to nothing at all counts from its first call
-- given
UPDATE ledger.threshold SET no_progress = 3;
INSERT INTO d_run BY NAME SELECT 1 AS run_id;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id, t.call_no * 10 AS call_seq
FROM (VALUES
  (1, NULL), (2, NULL), (3, NULL)
) AS t (call_no, path);
INSERT INTO d_call BY NAME SELECT run_id, call_no, call_seq, TRUE AS is_new_call FROM fold.tool_call;
INSERT INTO d_stretch FROM detect.stretch();
-- when
SELECT seq, level FROM detect.no_progress()
-- then
-- seq | level
-- 30  | 1
