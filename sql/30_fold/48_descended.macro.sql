-- fold.descended: the links between threads that the delta states for the first time in their run.
-- Grain: (run_id, thread_id, parent_id). Units: none. Source: delta, ledger.run_key.
CREATE OR REPLACE MACRO fold.descended() AS TABLE
WITH head AS (
  SELECT
    e.run_id,
    e.seq,
    coalesce(k.agent_id, k.session_id) AS own_id,
    json_extract_string(e.detail, '$.thread') AS thread_id,
    json_extract_string(e.detail, '$.parent') AS parent_id
  FROM delta AS e
  INNER JOIN ledger.run_key AS k ON k.run_id = e.run_id
  WHERE e.raw_type = 'session_meta' AND e.detail IS NOT NULL
),
link AS (
  SELECT
    run_id,
    seq,
    thread_id,
    parent_id
  FROM head
  UNION ALL
  SELECT
    run_id,
    seq,
    own_id AS thread_id,
    thread_id AS parent_id
  FROM head
)
SELECT
  l.run_id,
  l.thread_id,
  l.parent_id,
  min(l.seq) AS seq
FROM link AS l
ANTI JOIN fold.descent AS d
  ON d.run_id = l.run_id AND d.thread_id = l.thread_id AND d.parent_id = l.parent_id
WHERE l.thread_id <> l.parent_id
GROUP BY l.run_id, l.thread_id, l.parent_id;
