-- check.head_version: each episode has exactly one open version.
-- Grain: episode out of order. Units: versions. Source: reader.episode.
CREATE OR REPLACE MACRO "check".head_version() AS TABLE
SELECT
  'session ' || session_id || ' episode ' || episode_no AS subject,
  count(*) FILTER (WHERE system_to_seq IS NULL) || ' open versions' AS detail
FROM reader.episode(NULL, reader.end_seq())
GROUP BY session_id, episode_no
HAVING count(*) FILTER (WHERE system_to_seq IS NULL) <> 1;
