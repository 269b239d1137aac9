-- case: a call opens, its result closes and may be an error
-- given
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_new_result
FROM (VALUES
  ('a', 11, 12, 1, TRUE)
) AS t (tool_use_id, call_seq, result_seq, turn_no, is_new_call);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (11, 1, 'tool_call', 'a', NULL),
  (12, 1, 'tool_result', 'a', TRUE)
) AS t (seq, turn_no, kind, tool_use_id, is_error);
-- when
SELECT episode_no, seq, events, calls, opened, errors, is_start, is_close, is_late FROM episode.step() ORDER BY seq, episode_no
-- then
-- episode_no | seq | events | calls | opened | errors | is_start | is_close | is_late
-- 1          | 11  | 1      | 1     | 1      | 0      | false    | false    | false
-- 1          | 12  | 1      | 0     | -1     | 1      | false    | false    | false

-- case: a turn starts its episode and closes the one before
-- given
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_interrupt
FROM (VALUES
  (20, 2, 'message', TRUE)
) AS t (seq, turn_no, kind, is_turn);
-- when
SELECT episode_no, seq, events, calls, opened, errors, is_start, is_close, is_late FROM episode.step() ORDER BY seq, episode_no
-- then
-- episode_no | seq | events | calls | opened | errors | is_start | is_close | is_late
-- 1          | 20  | 0      | 0     | 0      | 0      | false    | true     | false
-- 2          | 20  | 1      | 0     | 0      | 0      | true     | false    | false

-- case: a late result counts as an event here and is credited to the episode of its call
-- given
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, FALSE AS is_new_call, TRUE AS is_new_result
FROM (VALUES
  ('a', 11, 30, 1)
) AS t (tool_use_id, call_seq, result_seq, turn_no);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (30, 2, 'tool_result', 'a', TRUE)
) AS t (seq, turn_no, kind, tool_use_id, is_error);
-- when
SELECT episode_no, seq, events, calls, opened, errors, is_start, is_close, is_late FROM episode.step() ORDER BY seq, episode_no
-- then
-- episode_no | seq | events | calls | opened | errors | is_start | is_close | is_late
-- 1          | 30  | 0      | 0     | -1     | 1      | false    | false    | true
-- 2          | 30  | 1      | 0     | 0      | 0      | false    | false    | false

-- case: a result before its call closes nothing, and the call then opens nothing
-- given
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_new_result
FROM (VALUES
  ('a', 20, 11, 2, TRUE)
) AS t (tool_use_id, call_seq, result_seq, turn_no, is_new_call);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (11, 1, 'tool_result', 'a', TRUE),
  (20, 2, 'tool_call', 'a', NULL)
) AS t (seq, turn_no, kind, tool_use_id, is_error);
-- when
SELECT episode_no, seq, events, calls, opened, errors, is_start, is_close, is_late FROM episode.step() ORDER BY seq, episode_no
-- then
-- episode_no | seq | events | calls | opened | errors | is_start | is_close | is_late
-- 1          | 11  | 1      | 0     | 0      | 1      | false    | false    | false
-- 2          | 20  | 1      | 1     | 0      | 0      | false    | false    | false

-- case: what is not counted and what agents do is no step
-- given
INSERT INTO d_event BY NAME
SELECT
  t.*, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 1, 'session_meta', FALSE, TRUE),
  (2, 11, NULL, 'message', TRUE, FALSE),
  (1, 12, 1, 'message', TRUE, TRUE)
) AS t (run_id, seq, turn_no, kind, is_counted, is_main);
-- when
SELECT seq, events FROM episode.step() ORDER BY seq
-- then
-- seq | events
-- 12  | 1
