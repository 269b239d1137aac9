-- check.version_chain: versions of an episode are numbered 1, 2, 3 … and system time never runs back.
-- Grain: version out of order. Units: none. Source: episode.version, episode.carry.
CREATE OR REPLACE MACRO "check".version_chain() AS TABLE
WITH chained AS (
  SELECT
    run_id,
    episode_no,
    version,
    seq,
    system_at,
    row_number() OVER chain AS place,
    lag(seq) OVER chain AS seq_before,
    lag(system_at) OVER chain AS before_at
  FROM episode.version
  WINDOW chain AS (PARTITION BY run_id, episode_no ORDER BY version)
)
SELECT
  'run ' || run_id || ' episode ' || episode_no || ' version ' || version AS subject,
  'place ' || place || ', seq ' || seq || ' after ' || coalesce(seq_before, 0) AS detail
FROM chained
WHERE version <> place OR seq < seq_before OR system_at < before_at
UNION ALL
SELECT
  'run ' || c.run_id || ' episode ' || c.episode_no AS subject,
  'carry counts ' || c.versions || ' versions, there are ' || count(v.version) AS detail
FROM episode.carry AS c
LEFT JOIN episode.version AS v ON v.run_id = c.run_id AND v.episode_no = c.episode_no
GROUP BY c.run_id, c.episode_no, c.versions
HAVING c.versions <> count(v.version);
