-- case: a call that equals one before it
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id
FROM (VALUES
  (1, 101, 'Bash', CAST('a' AS BLOB)),
  (2, 102, 'Bash', CAST('b' AS BLOB)),
  (3, 103, 'Read', CAST('a' AS BLOB)),
  (4, 104, 'Bash', CAST('a' AS BLOB))
) AS t (call_no, call_seq, tool_name, input_sha256);
INSERT INTO d_call BY NAME
SELECT run_id, call_no, tool_name, input_sha256, TRUE AS is_new_call FROM fold.tool_call WHERE call_no > 1;
-- when
SELECT run_id, call_no FROM detect.repeated()
-- then
-- run_id | call_no
-- 1      | 4

-- case: one that stands a whole window before it is too far, unless it is a write whose result came late
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 't' || t.call_no AS tool_use_id, CAST('a' AS BLOB) AS input_sha256
FROM (VALUES
  (1, 1, 101, NULL, 'Write', NULL), (1, 25, 125, NULL, 'Write', NULL),
  (2, 1, 101, 90, 'Write', FALSE), (2, 99, 199, 99, 'Write', FALSE),
  (3, 1, 101, 90, 'Bash', FALSE), (3, 99, 199, 99, 'Bash', FALSE),
  (4, 1, 101, 90, 'Write', FALSE), (4, 99, 199, 99, 'Write', TRUE)
) AS t (run_id, call_no, call_seq, result_no, tool_name, is_error);
INSERT INTO d_call BY NAME
SELECT
  run_id, call_no, result_no, tool_name, input_sha256, is_error, TRUE AS is_new_call,
  result_no IS NOT NULL AS is_new_result
FROM fold.tool_call
WHERE call_no > 1;
-- when
SELECT run_id, call_no FROM detect.repeated()
-- then
-- run_id | call_no
-- 2      | 99

-- case: the result of an earlier call repeats nothing
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.call_no AS tool_use_id, CAST('a' AS BLOB) AS input_sha256, 'Bash' AS tool_name
FROM (VALUES
  (1, 101, 1), (2, 102, 2)
) AS t (call_no, call_seq, result_no);
INSERT INTO d_call BY NAME
SELECT
  run_id, call_no, result_no, tool_name, input_sha256, FALSE AS is_error, FALSE AS is_new_call,
  TRUE AS is_new_result
FROM fold.tool_call
WHERE call_no = 2;
-- when
SELECT run_id, call_no FROM detect.repeated()
-- then
