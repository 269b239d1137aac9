-- case: counters run on from the carry
-- given
INSERT INTO episode.carry BY NAME
SELECT
  t.*
FROM (VALUES
  (1, 1, 5, 9, 7, 2, 1, 0, FALSE, FALSE, 2)
) AS t (run_id, episode_no, seq_from, seq_to, events, tool_calls, open_calls, errors, has_marker, is_closed, versions);
INSERT INTO d_step BY NAME
SELECT
  t.*, 1 AS run_id, FALSE AS is_start, FALSE AS is_late, FALSE AS is_marker, FALSE AS is_resumed,
  FALSE AS is_retried
FROM (VALUES
  (1, 10, 1, 1, 1, 0, FALSE),
  (1, 11, 0, 0, -1, 1, FALSE),
  (1, 12, 0, 0, 0, 0, TRUE)
) AS t (episode_no, seq, events, calls, opened, errors, is_close);
-- when
SELECT episode_no, seq, seq_from, seq_to, events, tool_calls, open_calls, errors, is_closed, base_versions FROM episode.state() ORDER BY seq
-- then
-- episode_no | seq | seq_from | seq_to | events | tool_calls | open_calls | errors | is_closed | base_versions
-- 1          | 10  | 5        | 10     | 8      | 3          | 2          | 0      | false     | 2
-- 1          | 11  | 5        | 10     | 8      | 3          | 1          | 1      | false     | 2
-- 1          | 12  | 5        | 10     | 8      | 3          | 1          | 1      | true      | 2

-- case: episode 0 starts at its first counted event, and is none without one
-- given
INSERT INTO d_step BY NAME
SELECT
  t.*, 0 AS calls, 0 AS opened, 0 AS errors, FALSE AS is_start, FALSE AS is_late,
  FALSE AS is_marker, FALSE AS is_resumed, FALSE AS is_retried
FROM (VALUES
  (1, 0, 10, 1, FALSE),
  (1, 0, 11, 1, FALSE),
  (1, 0, 12, 0, TRUE),
  (2, 0, 20, 0, TRUE)
) AS t (run_id, episode_no, seq, events, is_close);
-- when
SELECT run_id, episode_no, seq, is_start FROM episode.state() ORDER BY run_id, seq
-- then
-- run_id | episode_no | seq | is_start
-- 1      | 0          | 10  | true
-- 1      | 0          | 11  | false
-- 1      | 0          | 12  | false

-- case: a marker stays
-- given
INSERT INTO d_step BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS events, 0 AS calls, 0 AS opened, 0 AS errors, FALSE AS is_start,
  FALSE AS is_close, FALSE AS is_late, FALSE AS is_resumed, FALSE AS is_retried
FROM (VALUES
  (1, 10, FALSE),
  (1, 11, TRUE),
  (1, 12, FALSE)
) AS t (episode_no, seq, is_marker);
-- when
SELECT seq, has_marker FROM episode.state() ORDER BY seq
-- then
-- seq | has_marker
-- 10  | false
-- 11  | true
-- 12  | true
