-- episode.rolled_back: the versions of the delta's runs that a rollback ends: those of turns that do not stand any more.
-- Grain: (run_id, episode_no, version). Units: none. Source: d_rolled, episode.version, fold.turn, ledger.event.
-- A turn lifts the level of its run by one, a rollback lowers it by as many as it names; the first that goes below a turn
-- ends it. A version that is made of such a turn later, when the next one closes it, ends as it begins.
CREATE OR REPLACE MACRO episode.rolled_back() AS TABLE
WITH move AS (
  SELECT
    t.run_id,
    t.seq,
    t.turn_no,
    1 AS height
  FROM fold.turn AS t
  INNER JOIN d_rolled AS r ON r.run_id = t.run_id
  UNION ALL
  SELECT
    e.run_id,
    e.seq,
    NULL AS turn_no,
    -coalesce(CAST(json_extract_string(e.detail, '$.num_turns') AS BIGINT), 0) AS height
  FROM ledger.event AS e
  INNER JOIN d_rolled AS r ON r.run_id = e.run_id AND r.last_seq >= e.seq
  WHERE e.raw_type = 'thread_rolled_back'
),
levelled AS (
  SELECT
    run_id,
    seq,
    turn_no,
    sum(height) OVER (PARTITION BY run_id ORDER BY seq) AS level
  FROM move
),
voided AS (
  SELECT
    t.run_id,
    t.turn_no AS episode_no,
    min(r.seq) AS seq
  FROM levelled AS t
  INNER JOIN levelled AS r
    ON r.run_id = t.run_id AND r.turn_no IS NULL AND r.seq > t.seq AND r.level < t.level
  WHERE t.turn_no IS NOT NULL
  GROUP BY t.run_id, t.turn_no
)
SELECT
  v.run_id,
  v.episode_no,
  o.version,
  greatest(v.seq, o.seq) AS seq
FROM voided AS v
INNER JOIN d_rolled AS r ON r.run_id = v.run_id
INNER JOIN episode.version AS o ON o.run_id = v.run_id AND o.episode_no = v.episode_no
WHERE greatest(v.seq, o.seq) BETWEEN r.first_seq AND r.last_seq;
