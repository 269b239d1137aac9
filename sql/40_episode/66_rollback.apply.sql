-- episode.rollback: ends every version of the episodes that a rollback made void.
-- Grain: one batch. Units: none. Source: delta, episode.version.
-- Needs: rollback
INSERT INTO episode.cause
SELECT
  r.run_id,
  'episode:' || r.episode_no AS node,
  v.version,
  'invalidated' AS state,
  'rewound' AS reason,
  r.seq
FROM episode.rolled_back() AS r
INNER JOIN episode.version AS v
  ON v.run_id = r.run_id AND v.episode_no = r.episode_no AND v.seq <= r.seq;
