-- episode.rolled_back: the turns that a rollback of the delta made void: as many of the last ones still standing as it names.
-- Grain: (run_id, episode_no). Units: none. Source: delta, fold.turn, ledger.event.
-- A turn lifts the level of its run by one, a rollback lowers it; the first rollback that goes below a turn voids it.
CREATE OR REPLACE MACRO episode.rolled_back() AS TABLE
WITH mark AS (
  SELECT
    run_id,
    seq
  FROM delta
  WHERE raw_type = 'thread_rolled_back'
),
move AS (
  SELECT
    t.run_id,
    t.seq,
    t.turn_no,
    1 AS height
  FROM fold.turn AS t
  WHERE t.run_id IN (SELECT run_id FROM mark)
  UNION ALL
  SELECT
    e.run_id,
    e.seq,
    NULL AS turn_no,
    -coalesce(CAST(json_extract_string(e.detail, '$.num_turns') AS BIGINT), 0) AS height
  FROM ledger.event AS e
  WHERE e.run_id IN (SELECT run_id FROM mark) AND e.raw_type = 'thread_rolled_back'
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
  v.seq
FROM voided AS v
SEMI JOIN mark AS m ON m.run_id = v.run_id AND m.seq = v.seq;
