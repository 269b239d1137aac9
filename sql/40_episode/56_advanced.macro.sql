-- episode.advanced: how the episodes that the delta touches stand at its end.
-- Grain: (run_id, episode_no). Units: counts. Source: d_state, d_version.
CREATE OR REPLACE MACRO episode.advanced() AS TABLE
WITH made AS (
  SELECT
    run_id,
    episode_no,
    count(*) AS versions
  FROM d_version
  GROUP BY run_id, episode_no
),
last_state AS (
  SELECT
    run_id,
    episode_no,
    min(seq_from) AS seq_from,
    max(coalesce(seq_to, seq_from)) AS seq_to,
    arg_max(
      {
        'events': events, 'tool_calls': tool_calls, 'open_calls': open_calls, 'errors': errors,
        'base': base_versions
      },
      seq
    ) AS s,
    bool_or(has_marker) AS has_marker,
    bool_or(is_closed) AS is_closed
  FROM d_state
  GROUP BY run_id, episode_no
)
SELECT
  l.run_id,
  l.episode_no,
  l.seq_from,
  l.seq_to,
  l.s.events AS events,
  l.s.tool_calls AS tool_calls,
  l.s.open_calls AS open_calls,
  l.s.errors AS errors,
  l.has_marker,
  l.is_closed,
  l.s.base + coalesce(m.versions, 0) AS versions
FROM last_state AS l
LEFT JOIN made AS m ON m.run_id = l.run_id AND m.episode_no = l.episode_no;
