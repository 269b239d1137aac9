-- episode.state: how each episode stands after each of its steps in the delta.
-- Grain: (run_id, episode_no, seq). Units: counts. Source: d_step and episode.carry.
-- Closing episode 0 is a step only where it has counted events.
CREATE OR REPLACE MACRO episode.state() AS TABLE
WITH cumulated AS (
  SELECT
    s.run_id,
    s.episode_no,
    s.seq,
    s.system_at,
    s.events AS step_events,
    s.is_start
    OR (s.episode_no = 0 AND o.events IS NULL AND sum(s.events) OVER so_far = 1 AND s.events = 1)
      AS is_start,
    s.is_close,
    s.is_late,
    s.is_marker,
    s.is_resumed,
    s.is_retried,
    coalesce(o.seq_from, min(s.seq) OVER so_far) AS seq_from,
    greatest(o.seq_to, max(s.seq) FILTER (WHERE s.events > 0) OVER so_far) AS seq_to,
    coalesce(o.events, 0) + sum(s.events) OVER so_far AS events,
    coalesce(o.tool_calls, 0) + sum(s.calls) OVER so_far AS tool_calls,
    coalesce(o.open_calls, 0) + sum(s.opened) OVER so_far AS open_calls,
    coalesce(o.errors, 0) + sum(s.errors) OVER so_far AS errors,
    coalesce(o.has_marker, FALSE) OR bool_or(s.is_marker) OVER so_far AS has_marker,
    coalesce(o.is_closed, FALSE) OR bool_or(s.is_close) OVER so_far AS is_closed,
    coalesce(o.versions, 0) AS base_versions
  FROM d_step AS s
  LEFT JOIN episode.carry AS o ON o.run_id = s.run_id AND o.episode_no = s.episode_no
  WINDOW so_far AS (PARTITION BY s.run_id, s.episode_no ORDER BY s.seq)
)
SELECT
  run_id,
  episode_no,
  seq,
  system_at,
  step_events,
  is_start,
  is_close,
  is_late,
  is_marker,
  is_resumed,
  is_retried,
  seq_from,
  seq_to,
  events,
  tool_calls,
  open_calls,
  errors,
  has_marker,
  is_closed,
  base_versions
FROM cumulated
WHERE events > 0;
