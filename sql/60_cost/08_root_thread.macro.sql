-- cost.root_thread: the thread with which the history of each copied thread begins, as known at a seq.
-- Grain: thread_id; only threads that began with the history of another. Units: none. Source: fold.descent.
-- The root may be missing here: its forks are a family all the same. A ring of links has its least thread for a root.
CREATE OR REPLACE MACRO cost.root_thread(p_until_seq BIGINT) AS TABLE
WITH RECURSIVE link AS (
  SELECT DISTINCT
    thread_id,
    parent_id
  FROM fold.descent
  WHERE seq <= p_until_seq
),
reached AS (
  SELECT
    thread_id,
    parent_id AS ancestor_id
  FROM link
  UNION
  SELECT
    r.thread_id,
    l.parent_id AS ancestor_id
  FROM reached AS r
  INNER JOIN link AS l ON l.thread_id = r.ancestor_id
)
SELECT
  r.thread_id,
  coalesce(min(r.ancestor_id) FILTER (WHERE l.thread_id IS NULL), min(r.ancestor_id)) AS root_id
FROM reached AS r
LEFT JOIN (SELECT DISTINCT thread_id FROM link) AS l ON l.thread_id = r.ancestor_id
GROUP BY r.thread_id;
