-- case: a failure is repaired by a success of the same tool on the same path or input
-- given
INSERT INTO fold.tool_call (run_id, tool_use_id, call_seq, turn_no, tool_name, path, input_sha256, result_seq, is_error) VALUES
  (1, 'a', 1, 1, 'Edit', '/f', 'i1', 2, true),
  (1, 'b', 3, 1, 'Edit', '/g', 'i2', 4, false),
  (1, 'c', 5, 1, 'Edit', '/f', 'i3', 6, false),
  (1, 'd', 7, 2, 'Bash', NULL, 'i4', 8, true),
  (1, 'e', 9, 2, 'Bash', NULL, 'i4', 10, false);
-- when
SELECT call_seq, is_error, repaired_seq FROM reader.observer_call(1, 9223372036854775807);
-- then
-- call_seq | is_error | repaired_seq
-- 1        | true     | 5
-- 3        | false    | NULL
-- 5        | false    | NULL
-- 7        | true     | 9
-- 9        | false    | NULL

-- case: as of a seq a result that comes later is not there, nor what it repairs
-- given
INSERT INTO fold.tool_call (run_id, tool_use_id, call_seq, turn_no, tool_name, path, input_sha256, result_seq, is_error) VALUES
  (1, 'a', 1, 1, 'Edit', '/f', 'i1', 2, true),
  (1, 'b', 3, 1, 'Edit', '/g', 'i2', 4, false),
  (1, 'c', 5, 1, 'Edit', '/f', 'i3', 6, false),
  (1, 'd', 7, 2, 'Bash', NULL, 'i4', 8, true),
  (1, 'e', 9, 2, 'Bash', NULL, 'i4', 10, false);
-- when
SELECT call_seq, result_seq, is_error, repaired_seq FROM reader.observer_call(1, 5);
-- then
-- call_seq | result_seq | is_error | repaired_seq
-- 1        | 2          | true     | NULL
-- 3        | 4          | false    | NULL
-- 5        | NULL       | false    | NULL
