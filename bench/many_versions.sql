-- Versions of episodes that no transcript tells, with what a fold stores beside them: fifty an episode, an episode a run.
-- Variable versions: how many. Their runs have numbers below zero, so they meet nothing else.
INSERT INTO episode.version
SELECT
  -1 - i // 50 AS run_id,
  1 AS episode_no,
  1 + i % 50 AS version,
  i AS seq,
  TIMESTAMPTZ '2026-01-01 00:00:00Z' + INTERVAL 1 SECOND * i AS system_at,
  i - i % 50 AS seq_from,
  i AS seq_to,
  'in-progress' AS status,
  'fold:progress' AS producer,
  20 * (1 + i % 50) AS events,
  i % 50 AS tool_calls,
  0 AS open_calls,
  0 AS errors
FROM range(CAST(getvariable('versions') AS BIGINT)) AS t (i);
INSERT INTO episode.carry
SELECT
  -1 - i AS run_id,
  1 AS episode_no,
  50 * i AS seq_from,
  50 * i + 49 AS seq_to,
  1000 AS events,
  49 AS tool_calls,
  0 AS open_calls,
  0 AS errors,
  FALSE AS has_marker,
  TRUE AS is_closed,
  50 AS versions
FROM range(CAST(getvariable('versions') AS BIGINT) // 50) AS t (i);
INSERT INTO episode.dependency
SELECT
  -1 - i // 50 AS run_id,
  'episode:1' AS node,
  1 + i % 50 AS version,
  'file:/w/src/m' || i % 97 || '.py' AS on_node,
  i % 7 AS on_version,
  i AS seq
FROM range(CAST(getvariable('versions') AS BIGINT)) AS t (i);
INSERT INTO episode.cause
SELECT
  -1 - i // 50 AS run_id,
  'file:/w/src/m' || i % 97 || '.py' AS node,
  i % 7 AS version,
  'superseded' AS state,
  'written' AS reason,
  i AS seq
FROM range(CAST(getvariable('versions') AS BIGINT)) AS t (i);
CHECKPOINT;
