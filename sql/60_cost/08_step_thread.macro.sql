-- cost.step_thread: the thread in which each step that a copied thread shows was made, as known at a seq.
-- Grain: (thread_id, step_key); only threads that began with the history of another. Units: none. Source: fold.descent, fold.metered.
-- From child to parent as long as the parent has the step too, or is not here, when it may have had it. A parent that is here and
-- does not have it never made it: siblings that came to the same totals each paid. A ring of links has its least thread for an end.
CREATE OR REPLACE MACRO cost.step_thread(p_until_seq BIGINT) AS TABLE
WITH RECURSIVE known AS (
  SELECT DISTINCT coalesce(agent_id, session_id) AS thread_id
  FROM ledger.run_key
  WHERE run_id <= p_until_seq
),
link AS (
  SELECT DISTINCT
    d.thread_id,
    d.parent_id,
    k.thread_id IS NULL AS is_missing
  FROM fold.descent AS d
  LEFT JOIN known AS k ON k.thread_id = d.parent_id
  WHERE d.seq <= p_until_seq
),
step AS (
  SELECT DISTINCT
    coalesce(k.agent_id, k.session_id) AS thread_id,
    m.step_key
  FROM fold.metered AS m
  INNER JOIN ledger.run_key AS k ON k.run_id = m.run_id
  WHERE m.seq <= p_until_seq
),
reached AS (
  SELECT
    s.thread_id,
    s.step_key,
    s.thread_id AS maker_id,
    CAST(NULL AS VARCHAR) AS copier_id
  FROM step AS s
  SEMI JOIN link AS l ON l.thread_id = s.thread_id
  UNION
  SELECT
    r.thread_id,
    r.step_key,
    l.parent_id AS maker_id,
    l.thread_id AS copier_id
  FROM reached AS r
  INNER JOIN link AS l ON l.thread_id = r.maker_id
  LEFT JOIN step AS p ON p.thread_id = l.parent_id AND p.step_key = r.step_key
  WHERE l.is_missing OR p.step_key IS NOT NULL
),
copied AS (
  SELECT DISTINCT
    thread_id,
    step_key,
    copier_id
  FROM reached
)
SELECT
  r.thread_id,
  r.step_key,
  coalesce(min(r.maker_id) FILTER (WHERE c.copier_id IS NULL), min(r.maker_id)) AS maker_id
FROM reached AS r
LEFT JOIN copied AS c
  ON c.thread_id = r.thread_id AND c.step_key = r.step_key AND c.copier_id = r.maker_id
GROUP BY r.thread_id, r.step_key;
