-- episode.made: the versions that the delta makes.
-- Grain: (run_id, episode_no, version). Units: counts. Source: d_boundary.
-- A boundary is a property of an event: the start, every 20th counted event, a marker, the close, a late result, hindsight.
CREATE OR REPLACE MACRO episode.made() AS TABLE
WITH own AS (
  SELECT
    *,
    unnest(
      list_filter(
        [
          CASE WHEN is_start THEN {'rank': 1, 'producer': 'fold:start'} END,
          CASE
            WHEN step_events > 0 AND events % 20 = 0 THEN {'rank': 2, 'producer': 'fold:progress'}
          END,
          CASE WHEN is_marker THEN {'rank': 3, 'producer': 'fold:interrupt'} END,
          CASE WHEN is_close THEN {'rank': 4, 'producer': 'fold:close'} END,
          CASE
            WHEN is_close AND open_calls > 0 AND NOT has_marker
              THEN {'rank': 5, 'producer': 'hindsight:interrupted'}
          END,
          CASE WHEN is_late THEN {'rank': 6, 'producer': 'hindsight:late-result'} END,
          CASE WHEN is_resumed THEN {'rank': 7, 'producer': 'hindsight:resumed'} END,
          CASE WHEN is_retried THEN {'rank': 8, 'producer': 'hindsight:retried'} END
        ],
        LAMBDA made: made IS NOT NULL
      )
    ) AS cause
  FROM d_boundary
)
SELECT
  run_id,
  episode_no,
  base_versions
  + row_number() OVER (PARTITION BY run_id, episode_no ORDER BY seq, cause.rank) AS version,
  seq,
  system_at,
  seq_from,
  coalesce(seq_to, seq_from) AS seq_to,
  CASE
    WHEN has_marker THEN 'interrupted'
    WHEN NOT is_closed THEN 'in-progress'
    WHEN open_calls > 0 AND cause.producer = 'fold:close' THEN 'unresolved'
    WHEN open_calls > 0 THEN 'interrupted'
    WHEN errors > 0 THEN 'errors'
    ELSE 'ok'
  END AS status,
  cause.producer AS producer,
  events,
  tool_calls,
  open_calls,
  errors
FROM own;
