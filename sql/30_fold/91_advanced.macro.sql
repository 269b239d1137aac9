-- fold.advanced: what the delta adds to each run.
-- Grain: run_id. Units: counts. Source: delta, d_event, d_call, d_fact.
-- born_at is the greatest timestamp up to and including the first record with a uuid; afterwards it never changes.
CREATE OR REPLACE MACRO fold.advanced() AS TABLE
WITH born AS (
  SELECT
    run_id,
    min(seq) FILTER (WHERE record_uuid IS NOT NULL AND is_head) AS uuid_seq
  FROM delta
  GROUP BY run_id
),
line AS (
  SELECT
    e.run_id,
    max(e.occurred_at) FILTER (WHERE e.seq <= b.uuid_seq OR b.uuid_seq IS NULL) AS born_at,
    any_value(b.uuid_seq) IS NOT NULL AS is_born,
    max(e.occurred_at) AS last_at,
    max(e.seq) AS last_seq,
    count(DISTINCT e.line_no) AS lines,
    arg_min(e.forked_from, e.seq) AS forked_from
  FROM delta AS e
  INNER JOIN born AS b ON b.run_id = e.run_id
  GROUP BY e.run_id
)
SELECT
  l.run_id,
  k.source_id,
  k.generation,
  k.session_id,
  k.agent_id,
  k.is_progress,
  k.agent_id IS NULL AND NOT k.is_progress AS is_main,
  l.forked_from,
  l.born_at,
  l.is_born,
  l.last_at,
  l.last_seq,
  l.lines,
  w.awaits_resume,
  coalesce(t.turns, 0) AS turns,
  coalesce(c.calls, 0) AS calls,
  coalesce(c.results, 0) AS results,
  coalesce(f.facts, 0) AS facts
FROM line AS l
INNER JOIN ledger.run_key AS k ON k.run_id = l.run_id
LEFT JOIN (
  SELECT
    run_id,
    arg_max(coalesce(raw_type, '') = 'compact_boundary', seq) AS awaits_resume
  FROM d_event
  WHERE is_main AND (is_turn OR source = 'agent' OR raw_type = 'compact_boundary')
  GROUP BY run_id
) AS w ON w.run_id = l.run_id
LEFT JOIN (
  SELECT
    run_id,
    count(*) AS turns
    FROM d_event WHERE is_turn AND is_main GROUP BY run_id
    ) AS t ON t.run_id = l.run_id
    LEFT JOIN (
    SELECT
    run_id,
    count(*) FILTER (WHERE is_new_call) AS calls,
    count(*) FILTER (WHERE is_new_result) AS results
  FROM d_call
  GROUP BY run_id
) AS c ON c.run_id = l.run_id
LEFT JOIN (
  SELECT
    run_id,
    count(*) AS facts
    FROM d_fact GROUP BY run_id
    ) AS f ON f.run_id = l.run_id;
