-- case: a fact is named by the path of its call, else by tool and input; a result before its call has no source
-- given
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results
FROM (VALUES
  (1, 3)
) AS t (run_id, facts);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, FALSE AS is_new_call, TRUE AS is_new_result
FROM (VALUES
  ('t1', 5, 10, 'Read', 'a.py', CAST('abc' AS BLOB)),
  ('t2', 6, 11, 'Bash', NULL, CAST('abc' AS BLOB)),
  ('t3', 20, 12, 'Bash', 'b.py', CAST('abc' AS BLOB))
) AS t (tool_use_id, call_seq, result_seq, tool_name, path, input_sha256);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  ('t1', 10, 'total = 7'),
  ('t2', 11, 'total = 7'),
  ('t3', 12, 'x = word')
) AS t (tool_use_id, seq, fact_text);
-- when
SELECT source, key, value, value_numeric, ordinal, seq FROM fold.stated(0, 100) ORDER BY ordinal
-- then
-- source      | key   | value | value_numeric | ordinal | seq
-- a.py        | total | 7     | 7.000000000   | 4       | 10
-- Bash:616263 | total | 7     | 7.000000000   | 5       | 11
-- ""          | x     | word  | NULL          | 6       | 12

-- case: what the run has stated before is no new fact; within the delta the first statement counts
-- given
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results
FROM (VALUES
  (1, 1)
) AS t (run_id, facts);
INSERT INTO fold.occurrence VALUES (1, 'a.py', 'k', '1', 1, 1, 3, 'regex');
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, FALSE AS is_new_call, TRUE AS is_new_result
FROM (VALUES
  ('t1', 5, 10, 'a.py'),
  ('t2', 6, 11, 'a.py')
) AS t (tool_use_id, call_seq, result_seq, path);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  ('t1', 10, 'k = 2' || chr(10) || 'j = 1' || chr(10) || 'k = 1' || chr(10) || 'k = 2'),
  ('t2', 11, 'k = 2' || chr(10) || 'k=3')
) AS t (tool_use_id, seq, fact_text);
-- when
SELECT key, value, ordinal, seq FROM fold.stated(0, 100) ORDER BY ordinal
-- then
-- key | value | ordinal | seq
-- k   | 2     | 2       | 10
-- j   | 1     | 3       | 10
-- k   | 3     | 4       | 11

-- case: what is a number, and what stays text
-- given
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, FALSE AS is_new_call, TRUE AS is_new_result
FROM (VALUES
  ('t1', 5, 10, 'a')
) AS t (tool_use_id, call_seq, result_seq, path);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  ('t1', 10, array_to_string(['k = +4', 'k = -0.000000001', 'k = 999999999999999999', 'k = 1000000000000000000', 'k = 1.0000000001', 'k = 1e3', 'k = 0x1F', 'k = .5', 'k = 1.', 'k = 2026-01-01'], chr(10)))
) AS t (tool_use_id, seq, fact_text);
-- when
SELECT value, value_numeric FROM fold.stated(0, 100) ORDER BY ordinal
-- then
-- value               | value_numeric
-- +4                  | 4.000000000
-- -0.000000001        | -0.000000001
-- 999999999999999999  | 999999999999999999.000000000
-- 1000000000000000000 | NULL
-- 1.0000000001        | NULL
-- 1e3                 | NULL
-- 0x1F                | NULL
-- .5                  | NULL
-- 1.                  | NULL
-- 2026-01-01          | NULL

-- case: a second result of a call states nothing; an accepted model answer of the range does
-- given
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, FALSE AS is_new_call
FROM (VALUES
  ('t1', 5, 6, 'a.py', FALSE)
) AS t (tool_use_id, call_seq, result_seq, path, is_new_result);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  ('t1', 30, 'k = 9')
) AS t (tool_use_id, seq, fact_text);
INSERT INTO ledger.extraction VALUES
  (10, 1, 6, 'a.py', 'old', 'v', 'accepted', 'm', '2026-01-01 00:00:00Z'),
  (31, 1, 6, 'a.py', 'k', 'v', 'accepted', 'm', '2026-01-01 00:00:00Z'),
  (32, 1, 6, 'a.py', 'no', 'v', 'refused', 'm', '2026-01-01 00:00:00Z');
-- when
SELECT source, key, value, producer FROM fold.stated(20, 100) ORDER BY ordinal
-- then
-- source | key | value | producer
-- a.py   | k   | v     | model:m
