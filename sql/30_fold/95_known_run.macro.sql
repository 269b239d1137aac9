-- fold.known_run: every run as it stood at a seq, with whether it is superseded and whether it is the current one of its thread.
-- Grain: run_id. Units: lines. Source: fold.run, ledger.source; runs that went on after p_until_seq are recounted from ledger.event.
-- Current: of the runs of one (session, agent) that no newer generation supersedes: not from progress copies, born first, most lines, then path.
CREATE OR REPLACE MACRO fold.known_run(p_until_seq BIGINT) AS TABLE
WITH straddling AS (
  SELECT run_id FROM fold.run WHERE run_id <= p_until_seq AND last_seq > p_until_seq
),
newest AS (
  SELECT
    source_id,
    max(generation) AS generation
  FROM ledger.source
  WHERE opened_seq <= p_until_seq
  GROUP BY source_id
),
recounted AS (
  SELECT
    e.run_id,
    max(e.occurred_at) AS last_at,
    max(e.seq) AS last_seq,
    count(DISTINCT e.line_no) AS lines,
    bool_or(e.record_uuid IS NOT NULL) AS is_born,
    bool_or(e.forked_from IS NOT NULL) AS has_fork_mark
  FROM ledger.event AS e
  SEMI JOIN straddling AS r ON r.run_id = e.run_id
  WHERE e.seq <= p_until_seq
  GROUP BY e.run_id
),
known AS (
  SELECT
    r.run_id,
    r.session_id,
    r.agent_id,
    r.is_main,
    r.source_id,
    r.generation,
    s.path,
    s.format,
    r.is_progress,
    CASE WHEN p.run_id IS NULL OR p.is_born THEN r.born_at ELSE p.last_at END AS born_at,
    CASE WHEN p.run_id IS NULL THEN r.last_at ELSE p.last_at END AS last_at,
    CASE WHEN p.run_id IS NULL THEN r.last_seq ELSE p.last_seq END AS last_seq,
    CASE WHEN p.run_id IS NULL THEN r.lines ELSE p.lines END AS lines,
    CASE WHEN p.run_id IS NULL THEN r.has_fork_mark ELSE p.has_fork_mark END AS has_fork_mark,
    CASE WHEN p.run_id IS NULL OR p.has_fork_mark THEN r.forked_from END AS forked_from,
    n.generation > r.generation AS is_superseded
  FROM fold.run AS r
  INNER JOIN ledger.source AS s ON s.source_id = r.source_id AND s.generation = r.generation
  INNER JOIN newest AS n ON n.source_id = r.source_id
  LEFT JOIN recounted AS p ON p.run_id = r.run_id
  WHERE r.run_id <= p_until_seq
)
SELECT
  run_id,
  session_id,
  agent_id,
  is_main,
  source_id,
  generation,
  path,
  format,
  is_progress,
  born_at,
  last_at,
  last_seq,
  lines,
  has_fork_mark,
  forked_from,
  is_superseded,
  NOT is_superseded AND row_number() OVER (
    PARTITION BY session_id, agent_id
    ORDER BY
      is_superseded ASC,
      is_progress ASC,
      born_at ASC NULLS LAST,
      lines DESC,
      path ASC,
      generation DESC,
      run_id ASC
  ) = 1 AS is_current
FROM known;
