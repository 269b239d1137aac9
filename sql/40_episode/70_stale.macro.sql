-- episode.stale: the nodes of runs that are in doubt or ended as of a seq, each once, with the first cause.
-- Grain: (run_id, node, version). Units: none. Source: episode.cause, episode.dependency, ledger.injection.
-- A version depends on all that the versions of its episode before it depended on; of a file its last read counts, from that read
-- on. UNION, not UNION ALL, ends cycles. is_cause: the node itself was superseded in hindsight or rewound. p_run NULL takes all runs.
CREATE OR REPLACE MACRO episode.stale(p_run BIGINT, p_until_seq BIGINT) AS TABLE
WITH RECURSIVE dependency AS (
  SELECT
    v.run_id,
    'episode:' || v.episode_no AS node,
    v.version,
    d.on_node,
    d.on_version,
    d.seq
  FROM episode.version AS v
  INNER JOIN episode.dependency AS d ON d.run_id = v.run_id AND d.node = 'episode:' || v.episode_no
    AND d.version <= v.version
  WHERE (p_run IS NULL OR v.run_id = p_run) AND v.seq <= p_until_seq
  QUALIFY row_number() OVER (
    PARTITION BY v.run_id, v.episode_no, v.version, d.on_node ORDER BY d.seq DESC
  ) = 1
  UNION ALL
  SELECT
    run_id,
    node,
    version,
    on_node,
    on_version,
    seq
  FROM episode.dependency
  WHERE
    (p_run IS NULL OR run_id = p_run) AND seq <= p_until_seq AND NOT starts_with(node, 'episode:')
  UNION ALL
  SELECT
    run_id,
    'view:' || injection_id AS node,
    1 AS version,
    'episode:' || printed.episode_no AS on_node,
    printed.version AS on_version,
    through_seq + 1 AS seq
  FROM (
    SELECT
      run_id,
      injection_id,
      through_seq,
      unnest(versions) AS printed
    FROM ledger.injection
    WHERE (p_run IS NULL OR run_id = p_run) AND through_seq <= p_until_seq
  )
),
hit AS (
  SELECT
    run_id,
    node,
    version,
    seq,
    reason,
    state,
    TRUE AS is_cause
  FROM episode.cause
  WHERE (p_run IS NULL OR run_id = p_run) AND seq <= p_until_seq
  UNION
  SELECT
    d.run_id,
    d.node,
    d.version,
    h.seq,
    h.reason,
    'suspected_stale' AS state,
    FALSE AS is_cause
  FROM hit AS h
  INNER JOIN dependency AS d ON d.run_id = h.run_id AND d.on_node = h.node AND d.seq <= h.seq
    AND (
      d.on_version IS NULL
      OR d.on_version = h.version
      OR (starts_with(h.node, 'file:') AND d.on_version <= h.version)
    )
)
SELECT
  run_id,
  node,
  version,
  arg_min(
    {'state': state, 'reason': reason, 'seq': seq},
    {'doubt': state <> 'invalidated', 'indirect': NOT is_cause, 'seq': seq}
  )
    AS cause,
  bool_or(is_cause) AS is_cause
FROM hit
GROUP BY run_id, node, version;
