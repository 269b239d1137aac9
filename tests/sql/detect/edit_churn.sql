-- case: the same edit again after another edit of the file
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.result_no AS tool_use_id, t.result_no * 10 AS call_seq, t.result_no * 10 + 1 AS result_seq,
  'Edit' AS tool_name
FROM (VALUES
  (1, 'a.py', FALSE, CAST('there' AS BLOB)),
  (2, 'a.py', FALSE, CAST('back' AS BLOB)),
  (3, 'a.py', FALSE, CAST('there' AS BLOB))
) AS t (result_no, path, is_error, input_sha256);
INSERT INTO d_call BY NAME
SELECT run_id, tool_use_id, result_no, TRUE AS is_new_result FROM fold.tool_call;
-- when
SELECT subject, seq, level FROM detect.edit_churn() ORDER BY seq
-- then
-- subject | seq | level
-- a.py    | 31  | 1

-- case: with no other change of the file between, nothing was undone
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.result_no AS tool_use_id, t.result_no * 10 AS call_seq, t.result_no * 10 + 1 AS result_seq,
  'Edit' AS tool_name
FROM (VALUES
  (1, 'a.py', FALSE, CAST('there' AS BLOB)),
  (2, 'b.py', FALSE, CAST('back' AS BLOB)),
  (3, 'a.py', FALSE, CAST('there' AS BLOB))
) AS t (result_no, path, is_error, input_sha256);
INSERT INTO d_call BY NAME
SELECT run_id, tool_use_id, result_no, TRUE AS is_new_result FROM fold.tool_call;
-- when
SELECT seq FROM detect.edit_churn()
-- then
-- seq

-- case: an edit that failed changed nothing
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.result_no AS tool_use_id, t.result_no * 10 AS call_seq, t.result_no * 10 + 1 AS result_seq,
  'Edit' AS tool_name
FROM (VALUES
  (1, 'a.py', FALSE, CAST('there' AS BLOB)),
  (2, 'a.py', TRUE, CAST('back' AS BLOB)),
  (3, 'a.py', FALSE, CAST('there' AS BLOB)),
  (4, 'a.py', FALSE, CAST('back' AS BLOB)),
  (5, 'a.py', TRUE, CAST('there' AS BLOB))
) AS t (result_no, path, is_error, input_sha256);
INSERT INTO d_call BY NAME
SELECT run_id, tool_use_id, result_no, TRUE AS is_new_result FROM fold.tool_call;
-- when
SELECT seq FROM detect.edit_churn()
-- then
-- seq

-- case: the third way back within the window is critical, and quiet results clear it
-- given
UPDATE ledger.threshold SET churn_clear = 2;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.result_no AS tool_use_id, t.result_no * 10 AS call_seq, t.result_no * 10 + 1 AS result_seq,
  'Edit' AS tool_name
FROM (VALUES
  (1, 'a.py', FALSE, CAST('there' AS BLOB)),
  (2, 'a.py', FALSE, CAST('back' AS BLOB)),
  (3, 'a.py', FALSE, CAST('there' AS BLOB)),
  (4, 'a.py', FALSE, CAST('back' AS BLOB)),
  (5, 'a.py', FALSE, CAST('there' AS BLOB)),
  (6, 'a.py', FALSE, CAST('on' AS BLOB)),
  (7, 'b.py', FALSE, CAST('on' AS BLOB))
) AS t (result_no, path, is_error, input_sha256);
INSERT INTO d_call BY NAME
SELECT run_id, tool_use_id, result_no, TRUE AS is_new_result FROM fold.tool_call WHERE result_no > 2;
-- when
SELECT seq, level FROM detect.edit_churn() ORDER BY seq
-- then
-- seq | level
-- 31  | 1
-- 41  | 1
-- 51  | 2
-- 71  | 0

-- case: the way back to what stood a window ago is no churn
-- given
UPDATE ledger.threshold SET churn_window = 2;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.result_no AS tool_use_id, t.result_no * 10 AS call_seq, t.result_no * 10 + 1 AS result_seq,
  'Edit' AS tool_name
FROM (VALUES
  (1, 'a.py', FALSE, CAST('there' AS BLOB)),
  (2, 'a.py', FALSE, CAST('back' AS BLOB)),
  (3, 'a.py', FALSE, CAST('there' AS BLOB))
) AS t (result_no, path, is_error, input_sha256);
INSERT INTO d_call BY NAME
SELECT run_id, tool_use_id, result_no, TRUE AS is_new_result FROM fold.tool_call;
-- when
SELECT seq FROM detect.edit_churn()
-- then
-- seq
