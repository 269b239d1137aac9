-- episode.depended: what the nodes that the delta makes depend on.
-- Grain: (run_id, node, version, on_node, on_version). Units: none. Source: d_version, d_event, fold.tool_call, ledger.event.
-- A version depends on each file its episode read since the version before, at the write number that the file had when it was
-- last read, from that read on: what is written between the read and the version is later than what the version knows;
-- a compaction on the episode versions it covers and on the compaction before it.
CREATE OR REPLACE MACRO episode.depended() AS TABLE
WITH version AS (
  SELECT
    run_id,
    episode_no,
    version,
    seq
  FROM d_version
  UNION ALL
  SELECT
    v.run_id,
    v.episode_no,
    v.version,
    v.seq
  FROM episode.version AS v
  SEMI JOIN d_version AS d
    ON d.run_id = v.run_id AND d.episode_no = v.episode_no AND d.version = v.version + 1
  ANTI JOIN d_version AS o
    ON o.run_id = v.run_id AND o.episode_no = v.episode_no AND o.version = v.version
),
spanned AS (
  SELECT
    *,
    coalesce(lag(seq) OVER (PARTITION BY run_id, episode_no ORDER BY version), 0) AS after_seq
  FROM version
),
read_file AS (
  SELECT
    s.run_id,
    s.episode_no,
    s.version,
    c.path,
    max(c.call_seq) AS seq
  FROM spanned AS s
  SEMI JOIN d_version AS d
    ON d.run_id = s.run_id AND d.episode_no = s.episode_no AND d.version = s.version
  INNER JOIN fold.tool_call AS c ON c.run_id = s.run_id AND c.turn_no = s.episode_no
    AND c.call_seq > s.after_seq AND c.call_seq <= s.seq
  WHERE c.tool_name IN ('Read', 'NotebookRead') AND c.path IS NOT NULL
  GROUP BY s.run_id, s.episode_no, s.version, c.path
),
boundary AS (
  SELECT
    e.run_id,
    e.seq,
    count(*) OVER (PARTITION BY e.run_id ORDER BY e.seq) AS compaction_no
  FROM ledger.event AS e
  SEMI JOIN d_event AS d ON d.run_id = e.run_id AND d.is_main AND d.raw_type = 'compact_boundary'
  WHERE
    e.raw_type = 'compact_boundary' AND NOT e.is_repeat AND e.seq <= (SELECT max(seq) FROM d_event)
),
covered AS (
  SELECT
    b.run_id,
    b.seq,
    b.compaction_no,
    v.episode_no,
    max(v.version) AS version,
    max(v.seq) AS version_seq
  FROM boundary AS b
  SEMI JOIN d_event AS d ON d.run_id = b.run_id AND d.seq = b.seq
  INNER JOIN episode.version AS v ON v.run_id = b.run_id AND v.seq <= b.seq
  LEFT JOIN boundary AS p ON p.run_id = b.run_id AND p.compaction_no = b.compaction_no - 1
  WHERE v.seq_to >= coalesce(p.seq, 0)
  GROUP BY b.run_id, b.seq, b.compaction_no, v.episode_no
)
SELECT
  r.run_id,
  'episode:' || r.episode_no AS node,
  r.version,
  'file:' || r.path AS on_node,
  count(w.call_seq) AS on_version,
  r.seq
FROM read_file AS r
LEFT JOIN fold.tool_call AS w ON w.run_id = r.run_id AND w.path = r.path AND w.call_seq < r.seq
  AND w.tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch')
GROUP BY r.run_id, r.episode_no, r.version, r.path, r.seq
UNION ALL
SELECT
  run_id,
  'compaction:' || compaction_no AS node,
  1 AS version,
  'episode:' || episode_no AS on_node,
  version AS on_version,
  seq
FROM covered
UNION ALL
SELECT
  b.run_id,
  'compaction:' || b.compaction_no AS node,
  1 AS version,
  'compaction:' || (b.compaction_no - 1) AS on_node,
  1 AS on_version,
  b.seq
FROM boundary AS b
SEMI JOIN d_event AS d ON d.run_id = b.run_id AND d.seq = b.seq
WHERE b.compaction_no > 1;
