-- episode.step: what each event of the delta adds to which episode.
-- Grain: (run_id, episode_no, seq). Units: counts. Source: d_event, d_call, d_hindsight; main runs only.
-- A result is credited to the episode of its call; a new turn closes the episode before it.
-- Episode 0 holds what counts before the first turn; it starts at its first counted event.
CREATE OR REPLACE MACRO episode.step() AS TABLE
WITH event AS (
  SELECT * FROM d_event WHERE is_main
),
hint AS (
  SELECT
    run_id,
    seq,
    bool_or(producer = 'hindsight:resumed') AS is_resumed,
    bool_or(producer = 'hindsight:retried') AS is_retried
  FROM d_hindsight
  GROUP BY run_id, seq
),
part AS (
  SELECT
    e.run_id,
    e.turn_no AS episode_no,
    e.seq,
    e.system_at,
    CAST(e.is_counted AS BIGINT) AS events,
    CAST(c.call_seq IS NOT NULL AS BIGINT) AS calls,
    CAST(c.call_seq IS NOT NULL AND (c.result_seq IS NULL OR c.result_seq > c.call_seq) AS BIGINT)
      AS opened,
    0 AS errors,
    e.is_turn AS is_start,
    FALSE AS is_close,
    FALSE AS is_late,
    e.is_interrupt AS is_marker,
    h.is_resumed AS is_resumed,
    FALSE AS is_retried
  FROM event AS e
  LEFT JOIN d_call AS c ON c.run_id = e.run_id AND c.tool_use_id = e.tool_use_id AND c.is_new_call
    AND c.call_seq = e.seq
  LEFT JOIN hint AS h ON h.run_id = e.run_id AND h.seq = e.seq
  WHERE e.is_counted
  UNION ALL
  SELECT
    e.run_id,
    CASE WHEN c.call_seq < e.seq THEN c.turn_no ELSE e.turn_no END AS episode_no,
    e.seq,
    e.system_at,
    0 AS events,
    0 AS calls,
    -CAST(coalesce(c.call_seq < e.seq, FALSE) AS BIGINT) AS opened,
    CAST(e.is_error AS BIGINT) AS errors,
    FALSE AS is_start,
    FALSE AS is_close,
    coalesce(c.call_seq < e.seq AND c.turn_no < e.turn_no, FALSE) AS is_late,
    FALSE AS is_marker,
    FALSE AS is_resumed,
    FALSE AS is_retried
  FROM event AS e
  INNER JOIN d_call AS c
    ON c.run_id = e.run_id AND c.tool_use_id = e.tool_use_id AND c.is_new_result
    AND c.result_seq = e.seq
  WHERE e.kind = 'tool_result'
  UNION ALL
  SELECT
    e.run_id,
    e.turn_no - 1 AS episode_no,
    e.seq,
    e.system_at,
    0 AS events,
    0 AS calls,
    0 AS opened,
    0 AS errors,
    FALSE AS is_start,
    TRUE AS is_close,
    FALSE AS is_late,
    FALSE AS is_marker,
    FALSE AS is_resumed,
    h.is_retried AS is_retried
  FROM event AS e
  LEFT JOIN hint AS h ON h.run_id = e.run_id AND h.seq = e.seq
  WHERE e.is_turn
)
SELECT
  run_id,
  episode_no,
  seq,
  max(system_at) AS system_at,
  sum(events) AS events,
  sum(calls) AS calls,
  sum(opened) AS opened,
  sum(errors) AS errors,
  bool_or(is_start) AS is_start,
  bool_or(is_close) AS is_close,
  bool_or(is_late) AS is_late,
  bool_or(is_marker) AS is_marker,
  coalesce(bool_or(is_resumed), FALSE) AS is_resumed,
  coalesce(bool_or(is_retried), FALSE) AS is_retried
FROM part
GROUP BY run_id, episode_no, seq;
