-- case: a call meets its result in the delta
-- given
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS facts
FROM (VALUES
  (1, 3, 6)
) AS t (run_id, calls, results);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  ('a', 10, 'tool_call', 1, 'Bash', NULL),
  ('b', 11, 'tool_call', 1, 'Read', NULL),
  ('b', 12, 'tool_result', 1, NULL, FALSE),
  ('a', 13, 'tool_result', 2, NULL, TRUE)
) AS t (tool_use_id, seq, kind, turn_no, tool_name, is_error);
-- when
SELECT tool_use_id, call_seq, call_no, turn_no, result_seq, result_no, is_error, is_new_call, is_new_result FROM fold.paired() ORDER BY tool_use_id
-- then
-- tool_use_id | call_seq | call_no | turn_no | result_seq | result_no | is_error | is_new_call | is_new_result
-- a           | 10       | 4       | 1       | 13         | 8         | true     | true        | true
-- b           | 11       | 5       | 1       | 12         | 7         | false    | true        | true

-- case: a result of a call that is known keeps the call as it stood
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 5, 2, 1, 'Read', 'x')
) AS t (tool_use_id, call_seq, call_no, turn_no, tool_name, path);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  ('a', 20, 'tool_result', 1, FALSE, 7)
) AS t (tool_use_id, seq, kind, turn_no, is_error, char_length);
-- when
SELECT call_seq, call_no, tool_name, path, result_seq, result_no, result_chars, is_new_call, is_new_result FROM fold.paired()
-- then
-- call_seq | call_no | tool_name | path | result_seq | result_no | result_chars | is_new_call | is_new_result
-- 5        | 2       | Read      | x    | 20         | 1         | 7            | false       | true

-- case: the first call and the first result win, a member that is NULL too
-- given
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  ('a', 10, 'tool_call', 1, NULL, NULL),
  ('a', 11, 'tool_result', 1, NULL, FALSE),
  ('a', 12, 'tool_call', 1, 'late', NULL),
  ('a', 13, 'tool_result', 1, NULL, TRUE)
) AS t (tool_use_id, seq, kind, turn_no, path, is_error);
-- when
SELECT call_seq, path, result_seq, is_error, is_new_call, is_new_result FROM fold.paired()
-- then
-- call_seq | path | result_seq | is_error | is_new_call | is_new_result
-- 10       | NULL | 11         | false    | true        | true

-- case: a second result of a complete call changes nothing
-- given
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 5, 1, 6, 1, FALSE)
) AS t (tool_use_id, call_seq, call_no, result_seq, result_no, is_error);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  ('a', 20, 'tool_result', TRUE)
) AS t (tool_use_id, seq, kind, is_error);
-- when
SELECT result_seq, result_no, is_error, is_new_call, is_new_result FROM fold.paired()
-- then
-- result_seq | result_no | is_error | is_new_call | is_new_result
-- 6          | 1         | false    | false       | false

-- case: a result may stand before its call; the runs of two agents stay apart
-- given
INSERT INTO d_event BY NAME
SELECT
  t.*, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 'a', 10, 'tool_result'),
  (1, 'a', 11, 'tool_call'),
  (2, 'a', 12, 'tool_result')
) AS t (run_id, tool_use_id, seq, kind);
-- when
SELECT run_id, call_seq, result_seq FROM fold.paired() ORDER BY run_id
-- then
-- run_id | call_seq | result_seq
-- 1      | 11       | 10
-- 2      | NULL     | 12
