-- episode.step: what each event of the delta adds to which episode.
-- Grain: (run_id, episode_no, seq). Units: counts. Source: d_event, d_call, d_hindsight; main runs only.
-- A result is credited to the episode of its call; a new turn closes the episode before it.
-- Episode 0 holds what counts before the first turn; it starts at its first counted event.
CREATE OR REPLACE MACRO episode.step() AS TABLE
WITH hint AS (
  SELECT
    run_id,
    seq,
    bool_or(producer = 'hindsight:resumed') AS is_resumed,
    bool_or(producer = 'hindsight:retried') AS is_retried
  FROM d_hindsight
  GROUP BY run_id, seq
),
event AS (
  SELECT
    e.run_id,
    e.seq,
    e.system_at,
    e.turn_no,
    e.is_counted,
    e.is_turn,
    e.is_interrupt,
    coalesce(e.is_error, FALSE) AS is_error,
    coalesce(c.is_new_call AND c.call_seq = e.seq, FALSE) AS is_call,
    coalesce(e.kind = 'tool_result' AND c.is_new_result AND c.result_seq = e.seq, FALSE)
      AS is_result,
    c.call_seq,
    c.result_seq,
    CASE WHEN c.call_seq < e.seq THEN c.turn_no ELSE e.turn_no END AS call_turn_no,
    coalesce(h.is_resumed, FALSE) AS is_resumed,
    coalesce(h.is_retried, FALSE) AS is_retried
  FROM d_event AS e
  LEFT JOIN d_call AS c ON c.run_id = e.run_id AND c.tool_use_id = e.tool_use_id
  LEFT JOIN hint AS h ON h.run_id = e.run_id AND h.seq = e.seq
  WHERE e.is_main
)
SELECT
  run_id,
  turn_no AS episode_no,
  seq,
  system_at,
  CAST(is_counted AS BIGINT) AS events,
  CAST(is_call AS BIGINT) AS calls,
  CASE
    WHEN is_call AND (result_seq IS NULL OR result_seq > call_seq) THEN 1
    WHEN is_result AND call_seq < seq AND call_turn_no = turn_no THEN -1
    ELSE 0
  END AS opened,
  CAST(is_result AND is_error AND call_turn_no = turn_no AS BIGINT) AS errors,
  is_turn AS is_start,
  FALSE AS is_close,
  FALSE AS is_late,
  is_interrupt AS is_marker,
  is_resumed,
  FALSE AS is_retried
FROM event
WHERE is_counted
UNION ALL
SELECT
  run_id,
  call_turn_no AS episode_no,
  seq,
  system_at,
  0 AS events,
  0 AS calls,
  -1 AS opened,
  CAST(is_error AS BIGINT) AS errors,
  FALSE AS is_start,
  FALSE AS is_close,
  TRUE AS is_late,
  FALSE AS is_marker,
  FALSE AS is_resumed,
  FALSE AS is_retried
FROM event
WHERE is_result AND call_turn_no < turn_no
UNION ALL
SELECT
  run_id,
  turn_no - 1 AS episode_no,
  seq,
  system_at,
  0 AS events,
  0 AS calls,
  0 AS opened,
  0 AS errors,
  FALSE AS is_start,
  TRUE AS is_close,
  FALSE AS is_late,
  FALSE AS is_marker,
  FALSE AS is_resumed,
  is_retried
FROM event
WHERE is_turn;
