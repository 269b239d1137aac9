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
),
step AS (
  SELECT
    run_id,
    is_turn,
    coalesce(raw_type, '') = 'compact_boundary' AS is_boundary,
    CASE WHEN is_turn OR source = 'agent' OR raw_type = 'compact_boundary' THEN seq END AS word_seq
  FROM d_event
  WHERE is_main
  UNION ALL BY NAME
  SELECT
    run_id,
    is_new_call,
    is_new_result
  FROM d_call
  UNION ALL BY NAME
  SELECT
    run_id,
    TRUE AS is_fact
  FROM d_fact
),
stepped AS (
  SELECT
    run_id,
    arg_max(is_boundary, word_seq) AS awaits_resume,
    count(*) FILTER (WHERE is_turn) AS turns,
    count(*) FILTER (WHERE is_new_call) AS calls,
    count(*) FILTER (WHERE is_new_result) AS results,
    count(*) FILTER (WHERE is_fact) AS facts
  FROM step
  GROUP BY run_id
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
  s.awaits_resume,
  coalesce(s.turns, 0) AS turns,
  coalesce(s.calls, 0) AS calls,
  coalesce(s.results, 0) AS results,
  coalesce(s.facts, 0) AS facts
FROM line AS l
INNER JOIN ledger.run_key AS k ON k.run_id = l.run_id
LEFT JOIN stepped AS s ON s.run_id = l.run_id;
