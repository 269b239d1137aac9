-- detect.response: each response that the delta begins, beside the one before it in its run.
-- Grain: (run_id, seq). Units: tokens, seconds. Source: delta, detect.prompt.
-- A prompt is what the model was given: new, read from the cache and written to it; the first record of a response tells
-- it. lost_tokens stood in the prompt before and were not read from the cache. The window is the smallest that the run
-- has fitted into so far.
CREATE OR REPLACE MACRO detect.response() AS TABLE
WITH record AS (
  SELECT
    e.run_id,
    e.seq,
    e.message_id,
    e.occurred_at,
    coalesce(e.cache_read_tokens, 0) AS read_tokens,
    coalesce(e.input_tokens, 0) + coalesce(e.cache_read_tokens, 0)
    + coalesce(e.cache_write_5m_tokens, 0) + coalesce(e.cache_write_1h_tokens, 0)
    + coalesce(e.cache_write_unknown_tokens, 0) AS prompt_tokens,
    coalesce(e.cache_write_1h_tokens, 0) > 0 AS has_hour,
    p.message_id AS carried_id,
    p.occurred_at AS carried_at,
    p.prompt_tokens AS carried_tokens,
    p.narrowest_tokens AS carried_narrowest,
    p.widest_tokens AS carried_widest,
    p.has_hour AS carried_hour
  FROM delta AS e
  LEFT JOIN detect.prompt AS p ON p.run_id = e.run_id
  WHERE e.message_id IS NOT NULL AND e.is_head AND NOT e.is_repeat
),
begun AS (
  SELECT *
  FROM record
  WHERE prompt_tokens > 0
  QUALIFY message_id
    IS DISTINCT FROM lag(message_id, 1, carried_id) OVER (PARTITION BY run_id ORDER BY seq)
),
followed AS (
  SELECT
    *,
    least(carried_narrowest, min(prompt_tokens) OVER so_far) AS narrowest_tokens,
    greatest(carried_widest, max(prompt_tokens) OVER so_far) AS widest_tokens,
    lag(occurred_at, 1, carried_at) OVER so_far AS before_at,
    lag(prompt_tokens, 1, carried_tokens) OVER so_far AS before_tokens,
    lag(has_hour, 1, carried_hour) OVER so_far AS before_hour
  FROM begun
  WINDOW so_far AS (PARTITION BY run_id ORDER BY seq)
)
SELECT
  f.run_id,
  f.seq,
  f.message_id,
  f.occurred_at,
  f.prompt_tokens,
  f.narrowest_tokens,
  f.widest_tokens,
  f.has_hour,
  CASE
    WHEN f.widest_tokens <= l.context_window_tokens THEN l.context_window_tokens
    ELSE l.context_large_window_tokens
  END AS window_tokens,
  f.before_tokens,
  f.before_tokens - f.read_tokens AS lost_tokens,
  date_sub('second', f.before_at, f.occurred_at) AS since_s,
  CASE WHEN f.before_hour THEN 3600 ELSE 300 END AS lifetime_s
FROM followed AS f
CROSS JOIN ledger.threshold AS l;
