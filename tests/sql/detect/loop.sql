-- case: the fourth equal call warns, from the sixth on it is critical
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('t1', 1, 101, 'Bash', CAST('a' AS BLOB)),
  ('t2', 2, 102, 'Bash', CAST('a' AS BLOB)),
  ('t3', 3, 103, 'Bash', CAST('a' AS BLOB)),
  ('t4', 4, 104, 'Bash', CAST('a' AS BLOB)),
  ('t5', 5, 105, 'Bash', CAST('a' AS BLOB)),
  ('t6', 6, 106, 'Bash', CAST('a' AS BLOB)),
  ('t7', 7, 107, 'Bash', CAST('a' AS BLOB))
) AS t (tool_use_id, call_no, call_seq, tool_name, input_sha256);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_new_call, FALSE AS is_new_result
FROM (VALUES
  ('t1', 1, 101, 'Bash'),
  ('t2', 2, 102, 'Bash'),
  ('t3', 3, 103, 'Bash'),
  ('t4', 4, 104, 'Bash'),
  ('t5', 5, 105, 'Bash'),
  ('t6', 6, 106, 'Bash'),
  ('t7', 7, 107, 'Bash')
) AS t (tool_use_id, call_no, call_seq, tool_name);
-- when
SELECT subject, seq, level FROM detect.loop() ORDER BY seq, subject
-- then
-- subject | seq | level
-- Bash:61 | 104 | 1
-- Bash:61 | 105 | 1
-- Bash:61 | 106 | 2
-- Bash:61 | 107 | 2

-- case: four equal calls among the last 24 are a loop
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('t1', 1, 101, 'Bash', CAST('a' AS BLOB)),
  ('t2', 2, 102, 'Bash', CAST('a' AS BLOB)),
  ('t3', 3, 103, 'Bash', CAST('a' AS BLOB)),
  ('t4', 4, 104, 'Bash', CAST('o0' AS BLOB)),
  ('t5', 5, 105, 'Bash', CAST('o1' AS BLOB)),
  ('t6', 6, 106, 'Bash', CAST('o2' AS BLOB)),
  ('t7', 7, 107, 'Bash', CAST('o3' AS BLOB)),
  ('t8', 8, 108, 'Bash', CAST('o4' AS BLOB)),
  ('t9', 9, 109, 'Bash', CAST('o5' AS BLOB)),
  ('t10', 10, 110, 'Bash', CAST('o6' AS BLOB)),
  ('t11', 11, 111, 'Bash', CAST('o7' AS BLOB)),
  ('t12', 12, 112, 'Bash', CAST('o8' AS BLOB)),
  ('t13', 13, 113, 'Bash', CAST('o9' AS BLOB)),
  ('t14', 14, 114, 'Bash', CAST('o10' AS BLOB)),
  ('t15', 15, 115, 'Bash', CAST('o11' AS BLOB)),
  ('t16', 16, 116, 'Bash', CAST('o12' AS BLOB)),
  ('t17', 17, 117, 'Bash', CAST('o13' AS BLOB)),
  ('t18', 18, 118, 'Bash', CAST('o14' AS BLOB)),
  ('t19', 19, 119, 'Bash', CAST('o15' AS BLOB)),
  ('t20', 20, 120, 'Bash', CAST('o16' AS BLOB)),
  ('t21', 21, 121, 'Bash', CAST('o17' AS BLOB)),
  ('t22', 22, 122, 'Bash', CAST('o18' AS BLOB)),
  ('t23', 23, 123, 'Bash', CAST('o19' AS BLOB)),
  ('t24', 24, 124, 'Bash', CAST('a' AS BLOB))
) AS t (tool_use_id, call_no, call_seq, tool_name, input_sha256);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_new_call, FALSE AS is_new_result
FROM (VALUES
  ('t24', 24, 124, 'Bash')
) AS t (tool_use_id, call_no, call_seq, tool_name);
-- when
SELECT seq, level FROM detect.loop() WHERE subject = 'Bash:61' ORDER BY seq
-- then
-- seq | level
-- 124 | 1

-- case: a call 24 places back no longer counts
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('t1', 1, 101, 'Bash', CAST('a' AS BLOB)),
  ('t2', 2, 102, 'Bash', CAST('a' AS BLOB)),
  ('t3', 3, 103, 'Bash', CAST('a' AS BLOB)),
  ('t4', 4, 104, 'Bash', CAST('o0' AS BLOB)),
  ('t5', 5, 105, 'Bash', CAST('o1' AS BLOB)),
  ('t6', 6, 106, 'Bash', CAST('o2' AS BLOB)),
  ('t7', 7, 107, 'Bash', CAST('o3' AS BLOB)),
  ('t8', 8, 108, 'Bash', CAST('o4' AS BLOB)),
  ('t9', 9, 109, 'Bash', CAST('o5' AS BLOB)),
  ('t10', 10, 110, 'Bash', CAST('o6' AS BLOB)),
  ('t11', 11, 111, 'Bash', CAST('o7' AS BLOB)),
  ('t12', 12, 112, 'Bash', CAST('o8' AS BLOB)),
  ('t13', 13, 113, 'Bash', CAST('o9' AS BLOB)),
  ('t14', 14, 114, 'Bash', CAST('o10' AS BLOB)),
  ('t15', 15, 115, 'Bash', CAST('o11' AS BLOB)),
  ('t16', 16, 116, 'Bash', CAST('o12' AS BLOB)),
  ('t17', 17, 117, 'Bash', CAST('o13' AS BLOB)),
  ('t18', 18, 118, 'Bash', CAST('o14' AS BLOB)),
  ('t19', 19, 119, 'Bash', CAST('o15' AS BLOB)),
  ('t20', 20, 120, 'Bash', CAST('o16' AS BLOB)),
  ('t21', 21, 121, 'Bash', CAST('o17' AS BLOB)),
  ('t22', 22, 122, 'Bash', CAST('o18' AS BLOB)),
  ('t23', 23, 123, 'Bash', CAST('o19' AS BLOB)),
  ('t24', 24, 124, 'Bash', CAST('o20' AS BLOB)),
  ('t25', 25, 125, 'Bash', CAST('a' AS BLOB))
) AS t (tool_use_id, call_no, call_seq, tool_name, input_sha256);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_new_call, FALSE AS is_new_result
FROM (VALUES
  ('t25', 25, 125, 'Bash')
) AS t (tool_use_id, call_no, call_seq, tool_name);
-- when
SELECT seq, level FROM detect.loop() WHERE subject = 'Bash:61' ORDER BY seq
-- then

-- case: the sixth other call in a row clears, five do not
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('t1', 1, 101, 'Bash', CAST('a' AS BLOB)),
  ('t2', 2, 102, 'Bash', CAST('a' AS BLOB)),
  ('t3', 3, 103, 'Bash', CAST('a' AS BLOB)),
  ('t4', 4, 104, 'Bash', CAST('a' AS BLOB)),
  ('t5', 5, 105, 'Bash', CAST('o0' AS BLOB)),
  ('t6', 6, 106, 'Bash', CAST('o1' AS BLOB)),
  ('t7', 7, 107, 'Bash', CAST('o2' AS BLOB)),
  ('t8', 8, 108, 'Bash', CAST('o3' AS BLOB)),
  ('t9', 9, 109, 'Bash', CAST('o4' AS BLOB)),
  ('t10', 10, 110, 'Bash', CAST('a' AS BLOB)),
  ('t11', 11, 111, 'Bash', CAST('o5' AS BLOB)),
  ('t12', 12, 112, 'Bash', CAST('o6' AS BLOB)),
  ('t13', 13, 113, 'Bash', CAST('o7' AS BLOB)),
  ('t14', 14, 114, 'Bash', CAST('o8' AS BLOB)),
  ('t15', 15, 115, 'Bash', CAST('o9' AS BLOB)),
  ('t16', 16, 116, 'Bash', CAST('o10' AS BLOB)),
  ('t17', 17, 117, 'Bash', CAST('o11' AS BLOB))
) AS t (tool_use_id, call_no, call_seq, tool_name, input_sha256);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_new_call, FALSE AS is_new_result
FROM (VALUES
  ('t1', 1, 101, 'Bash'),
  ('t2', 2, 102, 'Bash'),
  ('t3', 3, 103, 'Bash'),
  ('t4', 4, 104, 'Bash'),
  ('t5', 5, 105, 'Bash'),
  ('t6', 6, 106, 'Bash'),
  ('t7', 7, 107, 'Bash'),
  ('t8', 8, 108, 'Bash'),
  ('t9', 9, 109, 'Bash'),
  ('t10', 10, 110, 'Bash'),
  ('t11', 11, 111, 'Bash'),
  ('t12', 12, 112, 'Bash'),
  ('t13', 13, 113, 'Bash'),
  ('t14', 14, 114, 'Bash'),
  ('t15', 15, 115, 'Bash'),
  ('t16', 16, 116, 'Bash'),
  ('t17', 17, 117, 'Bash')
) AS t (tool_use_id, call_no, call_seq, tool_name);
-- when
SELECT seq, level FROM detect.loop() WHERE subject = 'Bash:61' ORDER BY seq
-- then
-- seq | level
-- 104 | 1
-- 110 | 1
-- 116 | 0

-- case: calls of earlier batches count, and are not told again
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('t1', 1, 101, 'Bash', CAST('a' AS BLOB)),
  ('t2', 2, 102, 'Bash', CAST('a' AS BLOB)),
  ('t3', 3, 103, 'Bash', CAST('a' AS BLOB)),
  ('t4', 4, 104, 'Bash', CAST('a' AS BLOB)),
  ('t5', 5, 105, 'Bash', CAST('a' AS BLOB)),
  ('t6', 6, 106, 'Bash', CAST('o0' AS BLOB)),
  ('t7', 7, 107, 'Bash', CAST('o1' AS BLOB)),
  ('t8', 8, 108, 'Bash', CAST('o2' AS BLOB)),
  ('t9', 9, 109, 'Bash', CAST('o3' AS BLOB)),
  ('t10', 10, 110, 'Bash', CAST('o4' AS BLOB)),
  ('t11', 11, 111, 'Bash', CAST('o5' AS BLOB))
) AS t (tool_use_id, call_no, call_seq, tool_name, input_sha256);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_new_call, FALSE AS is_new_result
FROM (VALUES
  ('t5', 5, 105, 'Bash'),
  ('t6', 6, 106, 'Bash'),
  ('t7', 7, 107, 'Bash'),
  ('t8', 8, 108, 'Bash'),
  ('t9', 9, 109, 'Bash'),
  ('t10', 10, 110, 'Bash'),
  ('t11', 11, 111, 'Bash')
) AS t (tool_use_id, call_no, call_seq, tool_name);
-- when
SELECT seq, level FROM detect.loop() WHERE subject = 'Bash:61' ORDER BY seq
-- then
-- seq | level
-- 105 | 1
-- 111 | 0
