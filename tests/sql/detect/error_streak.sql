-- case: the third error in a row is critical, a success clears
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('t1', 1, 11, TRUE),
  ('t2', 2, 12, TRUE),
  ('t3', 3, 13, TRUE),
  ('t4', 4, 14, TRUE),
  ('t5', 5, 15, FALSE)
) AS t (tool_use_id, result_no, result_seq, is_error);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, FALSE AS is_new_call, TRUE AS is_new_result
FROM (VALUES
  ('t1', 1, 11),
  ('t2', 2, 12),
  ('t3', 3, 13),
  ('t4', 4, 14),
  ('t5', 5, 15)
) AS t (tool_use_id, result_no, result_seq);
-- when
SELECT seq, level FROM detect.error_streak() ORDER BY seq
-- then
-- seq | level
-- 13  | 2
-- 14  | 2
-- 15  | 0

-- case: errors of earlier batches count, those before a success do not
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 1, 11, TRUE),
  ('b', 2, 12, FALSE),
  ('c', 3, 13, TRUE),
  ('d', 4, 14, TRUE),
  ('e', 5, 15, TRUE)
) AS t (tool_use_id, result_no, result_seq, is_error);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, FALSE AS is_new_call, TRUE AS is_new_result
FROM (VALUES
  ('d', 4, 14),
  ('e', 5, 15)
) AS t (tool_use_id, result_no, result_seq);
-- when
SELECT seq, level FROM detect.error_streak() ORDER BY seq
-- then
-- seq | level
-- 15  | 2
