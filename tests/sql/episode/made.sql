-- case: start, every twentieth event, marker, close: each makes a version, numbered on
-- given
INSERT INTO d_boundary BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS episode_no, CAST(t.seq < 30 AS INTEGER) AS step_events, FALSE AS is_late,
  FALSE AS is_resumed, FALSE AS is_retried, 1 AS seq_from, t.seq AS seq_to, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors, 3 AS base_versions
FROM (VALUES
  (10, 1, TRUE, FALSE, FALSE, FALSE, FALSE),
  (20, 20, FALSE, FALSE, FALSE, FALSE, FALSE),
  (25, 25, FALSE, TRUE, TRUE, FALSE, FALSE),
  (30, 25, FALSE, FALSE, TRUE, TRUE, TRUE)
) AS t (seq, events, is_start, is_marker, has_marker, is_close, is_closed);
-- when
SELECT seq, version, producer, status FROM episode.made() ORDER BY version
-- then
-- seq | version | producer       | status
-- 10  | 4       | fold:start     | in-progress
-- 20  | 5       | fold:progress  | in-progress
-- 25  | 6       | fold:interrupt | interrupted
-- 30  | 7       | fold:close     | interrupted

-- case: a step without an event at the twentieth makes no version of progress
-- given
INSERT INTO d_boundary BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS episode_no, FALSE AS is_start, FALSE AS is_late, FALSE AS is_marker,
  FALSE AS is_resumed, FALSE AS is_retried, 1 AS seq_from, t.seq AS seq_to, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors, FALSE AS has_marker, 0 AS base_versions
FROM (VALUES
  (30, 20, 0, TRUE, TRUE)
) AS t (seq, events, step_events, is_close, is_closed);
-- when
SELECT seq, version, producer, status FROM episode.made() ORDER BY version
-- then
-- seq | version | producer   | status
-- 30  | 1       | fold:close | ok

-- case: closed with calls open is unresolved, and interrupted by hindsight
-- given
INSERT INTO d_boundary BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS episode_no, 0 AS step_events, FALSE AS is_start, FALSE AS is_marker,
  FALSE AS is_resumed, FALSE AS is_retried, 1 AS seq_from, t.seq AS seq_to, 5 AS events,
  0 AS tool_calls, FALSE AS has_marker, TRUE AS is_closed, 0 AS base_versions
FROM (VALUES
  (30, TRUE, 2, FALSE, 0),
  (40, FALSE, 1, TRUE, 0),
  (41, FALSE, 0, TRUE, 1)
) AS t (seq, is_close, open_calls, is_late, errors);
-- when
SELECT seq, version, producer, status FROM episode.made() ORDER BY version
-- then
-- seq | version | producer              | status
-- 30  | 1       | fold:close            | unresolved
-- 30  | 2       | hindsight:interrupted | interrupted
-- 40  | 3       | hindsight:late-result | interrupted
-- 41  | 4       | hindsight:late-result | errors

-- case: with a marker the close adds no hindsight, whatever is open
-- given
INSERT INTO d_boundary BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS episode_no, 1 AS step_events, FALSE AS is_start, FALSE AS is_late,
  FALSE AS is_marker, FALSE AS is_resumed, FALSE AS is_retried, 1 AS seq_from, t.seq AS seq_to,
  5 AS events, 0 AS tool_calls, 0 AS errors, TRUE AS is_closed, 0 AS base_versions
FROM (VALUES
  (30, TRUE, 2, TRUE)
) AS t (seq, is_close, open_calls, has_marker);
-- when
SELECT seq, version, producer, status FROM episode.made() ORDER BY version
-- then
-- seq | version | producer   | status
-- 30  | 1       | fold:close | interrupted

-- case: closed without open calls is ok, or errors; at one seq hindsight comes last
-- given
INSERT INTO d_boundary BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS episode_no, 1 AS step_events, FALSE AS is_start, FALSE AS is_late,
  FALSE AS is_marker, FALSE AS is_resumed, 1 AS seq_from, t.seq AS seq_to, 5 AS events,
  0 AS tool_calls, 0 AS open_calls, FALSE AS has_marker, TRUE AS is_closed, 0 AS base_versions
FROM (VALUES
  (30, TRUE, TRUE, 2)
) AS t (seq, is_close, is_retried, errors);
-- when
SELECT seq, version, producer, status FROM episode.made() ORDER BY version
-- then
-- seq | version | producer          | status
-- 30  | 1       | fold:close        | errors
-- 30  | 2       | hindsight:retried | errors

-- case: going on after a compaction leaves the status
-- given
INSERT INTO d_boundary BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS episode_no, 1 AS step_events, FALSE AS is_start, FALSE AS is_close,
  FALSE AS is_late, FALSE AS is_marker, FALSE AS is_retried, 1 AS seq_from, t.seq AS seq_to,
  5 AS events, 0 AS tool_calls, 0 AS open_calls, 0 AS errors, FALSE AS has_marker,
  FALSE AS is_closed, 0 AS base_versions
FROM (VALUES
  (15, TRUE)
) AS t (seq, is_resumed);
-- when
SELECT seq, version, producer, status FROM episode.made() ORDER BY version
-- then
-- seq | version | producer          | status
-- 15  | 1       | hindsight:resumed | in-progress
