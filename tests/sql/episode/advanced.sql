-- case: the carry of an episode is its last state, with the versions made
-- given
INSERT INTO d_state BY NAME
SELECT
  t.*
FROM (VALUES
  (1, 1, 10, 5, 10, 2, 2, 1, 0, FALSE, FALSE, 3),
  (1, 1, 11, 5, 11, 3, 2, 1, 0, TRUE, FALSE, 3),
  (1, 1, 12, 5, 11, 3, 2, 0, 1, TRUE, FALSE, 3)
) AS t (run_id, episode_no, seq, seq_from, seq_to, events, tool_calls, open_calls, errors, has_marker, is_closed, base_versions);
INSERT INTO d_version BY NAME
SELECT
  t.*
FROM (VALUES
  (1, 1, 4),
  (1, 1, 5),
  (1, 2, 1)
) AS t (run_id, episode_no, version);
-- when
SELECT episode_no, seq_from, seq_to, events, tool_calls, open_calls, errors, has_marker, is_closed, versions FROM episode.advanced()
-- then
-- episode_no | seq_from | seq_to | events | tool_calls | open_calls | errors | has_marker | is_closed | versions
-- 1          | 5        | 11     | 3      | 2          | 0          | 1      | true       | false     | 5
