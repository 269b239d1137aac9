-- episode.rollback: ends the versions of the episodes that a rollback made void.
-- Grain: one batch. Units: none. Source: d_rolled, episode.version.
-- Needs: d_rolled
INSERT INTO episode.cause
SELECT
  run_id,
  'episode:' || episode_no AS node,
  version,
  'invalidated' AS state,
  'rewound' AS reason,
  seq
FROM episode.rolled_back();
