-- episode.caused: what the delta puts in doubt or ends.
-- Grain: (run_id, node, version, state, seq). Units: none. Source: d_version, d_call, episode.abandoned, fold.tool_call.
-- A write supersedes the write before it, a hindsight version the version before it; a rewind invalidates every version of the void turns.
CREATE OR REPLACE MACRO episode.caused() AS TABLE
WITH written AS (
  SELECT
    c.run_id,
    c.path,
    c.call_seq,
    count(*) OVER (PARTITION BY c.run_id, c.path ORDER BY c.call_seq) AS write_no
  FROM fold.tool_call AS c
  SEMI JOIN d_call AS d ON d.run_id = c.run_id AND d.path = c.path AND d.is_new_call
    AND d.tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch')
  WHERE c.tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch')
)
SELECT
  w.run_id,
  'file:' || w.path AS node,
  w.write_no - 1 AS version,
  'superseded' AS state,
  'written' AS reason,
  w.call_seq AS seq
FROM written AS w
SEMI JOIN d_call AS d ON d.run_id = w.run_id AND d.call_seq = w.call_seq AND d.is_new_call
UNION ALL
SELECT
  run_id,
  'episode:' || episode_no AS node,
  version - 1 AS version,
  'superseded' AS state,
  producer AS reason,
  seq
FROM d_version
WHERE starts_with(producer, 'hindsight:')
UNION ALL
SELECT
  a.run_id,
  'episode:' || a.episode_no AS node,
  v.version,
  'invalidated' AS state,
  'rewound' AS reason,
  a.seq
FROM episode.abandoned() AS a
INNER JOIN episode.version AS v
  ON v.run_id = a.run_id AND v.episode_no = a.episode_no AND v.seq <= a.seq;
