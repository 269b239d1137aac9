-- case: three responses that failed with the same words warn, the fifth is critical
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.result_no AS tool_use_id, t.result_no * 10 AS call_seq, t.result_no * 10 + 1 AS result_seq,
  'Bash' AS tool_name, 9 AS result_chars
FROM (VALUES
  (1, 'm1', TRUE, CAST('a' AS BLOB)),
  (2, 'm2', FALSE, CAST('o' AS BLOB)),
  (3, 'm3', TRUE, CAST('a' AS BLOB)),
  (4, 'm4', TRUE, CAST('a' AS BLOB)),
  (5, 'm5', TRUE, CAST('a' AS BLOB)),
  (6, 'm6', TRUE, CAST('a' AS BLOB))
) AS t (result_no, message_id, is_error, result_sha256);
INSERT INTO d_call BY NAME
SELECT run_id, tool_use_id, result_no, TRUE AS is_new_result FROM fold.tool_call;
-- when
SELECT subject, seq, level FROM detect.repeated_error() ORDER BY seq
-- then
-- subject | seq | level
-- 61      | 41  | 1
-- 61      | 51  | 1
-- 61      | 61  | 2

-- case: calls of one response that failed together count once
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.result_no AS tool_use_id, t.result_no * 10 AS call_seq, t.result_no * 10 + 1 AS result_seq,
  'Bash' AS tool_name, 9 AS result_chars
FROM (VALUES
  (1, 'm1', TRUE, CAST('a' AS BLOB)),
  (2, 'm1', TRUE, CAST('a' AS BLOB)),
  (3, 'm1', TRUE, CAST('a' AS BLOB))
) AS t (result_no, message_id, is_error, result_sha256);
INSERT INTO d_call BY NAME
SELECT run_id, tool_use_id, result_no, TRUE AS is_new_result FROM fold.tool_call;
-- when
SELECT seq FROM detect.repeated_error()
-- then
-- seq

-- case: a failure without words is no repeated error
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.result_no AS tool_use_id, t.result_no * 10 AS call_seq, t.result_no * 10 + 1 AS result_seq,
  'Bash' AS tool_name, 9 AS result_chars
FROM (VALUES
  (1, 'm1', TRUE, CAST('a' AS BLOB)),
  (2, 'm2', TRUE, CAST('a' AS BLOB)),
  (3, 'm3', TRUE, CAST('a' AS BLOB))
) AS t (result_no, message_id, is_error, result_sha256);
UPDATE fold.tool_call SET result_chars = 0;
INSERT INTO d_call BY NAME
SELECT run_id, tool_use_id, result_no, TRUE AS is_new_result FROM fold.tool_call;
-- when
SELECT seq FROM detect.repeated_error()
-- then
-- seq

-- case: the look-back reaches into the batches before, and six results in a row that are not it clear it
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, 't' || t.result_no AS tool_use_id, t.result_no * 10 AS call_seq, t.result_no * 10 + 1 AS result_seq,
  'Bash' AS tool_name, 9 AS result_chars
FROM (VALUES
  (1, 'm1', TRUE, CAST('a' AS BLOB)),
  (2, 'm2', TRUE, CAST('a' AS BLOB)),
  (3, 'm3', TRUE, CAST('a' AS BLOB)),
  (4, 'm4', FALSE, CAST('o' AS BLOB)),
  (5, 'm5', FALSE, CAST('o' AS BLOB)),
  (6, 'm6', TRUE, CAST('b' AS BLOB)),
  (7, 'm7', FALSE, CAST('o' AS BLOB)),
  (8, 'm8', FALSE, CAST('o' AS BLOB)),
  (9, 'm9', FALSE, CAST('o' AS BLOB))
) AS t (result_no, message_id, is_error, result_sha256);
INSERT INTO d_call BY NAME
SELECT run_id, tool_use_id, result_no, TRUE AS is_new_result FROM fold.tool_call WHERE result_no > 2;
-- when
SELECT subject, seq, level FROM detect.repeated_error() ORDER BY seq
-- then
-- subject | seq | level
-- 61      | 31  | 1
-- 61      | 91  | 0
