-- check.episode_overlap: the valid periods of consecutive episodes of a run do not overlap.
-- Grain: overlapping pair. Units: none. Source: reader.episode.
-- An episode that begins at no known time overlaps none.
CREATE OR REPLACE MACRO "check".episode_overlap() AS TABLE
WITH head AS (
  SELECT
    run_id,
    episode_no,
    valid_from,
    lag(valid_to) OVER (PARTITION BY run_id ORDER BY episode_no) AS before_to,
    lag(episode_no) OVER (PARTITION BY run_id ORDER BY episode_no) AS before_no
  FROM reader.episode(NULL, reader.end_seq())
  WHERE system_to_seq IS NULL
)
SELECT
  'run ' || run_id || ' episode ' || episode_no AS subject,
  'episode '
  || before_no
  || ' ends at '
  || coalesce(CAST(before_to AS VARCHAR), 'no time')
  || ', this begins at '
  || valid_from AS detail
FROM head
WHERE before_no IS NOT NULL AND (before_to IS NULL OR before_to > valid_from)
  AND valid_from IS NOT NULL;
