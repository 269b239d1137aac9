-- ledger.repeated: the events of a batch that say what their run has said before.
-- Grain: seq. Units: none. Source: d_record and the earlier events of the same runs.
-- A repeat has a record uuid or an event key of an earlier record of its run; the first one wins. A prompt that was queued and
-- then recorded counts once. Only what this compares is carried through its joins: the columns of a record are many.
CREATE OR REPLACE MACRO ledger.repeated() AS TABLE
WITH placed AS (
  SELECT
    k.run_id,
    r.seq,
    r.record_seq,
    r.record_uuid,
    r.event_key
  FROM d_record AS r
  INNER JOIN ledger.run_key AS k ON k.source_id = r.source_id AND k.generation = r.generation
    AND k.session_id IS NOT DISTINCT FROM r.session_id
    AND k.agent_id IS NOT DISTINCT FROM r.agent_id
    AND k.is_progress = r.is_progress
),
known_uuid AS (
  SELECT
    e.run_id,
    e.record_uuid,
    0 AS first_seq
  FROM ledger.event AS e
  SEMI JOIN placed AS p ON p.run_id = e.run_id AND p.record_uuid = e.record_uuid
  UNION ALL
  SELECT
    run_id,
    record_uuid,
    min(record_seq) AS first_seq
  FROM placed
  WHERE record_uuid IS NOT NULL
  GROUP BY run_id, record_uuid
  HAVING min(record_seq) < max(record_seq)
),
known_key AS (
  SELECT
    e.run_id,
    e.event_key,
    0 AS first_seq
  FROM ledger.event AS e
  SEMI JOIN placed AS p ON p.run_id = e.run_id AND p.event_key = e.event_key
  UNION ALL
  SELECT
    run_id,
    event_key,
    min(record_seq) AS first_seq
  FROM placed
  WHERE event_key IS NOT NULL
  GROUP BY run_id, event_key
  HAVING min(record_seq) < max(record_seq)
)
SELECT p.seq
FROM placed AS p
SEMI JOIN known_uuid AS u
  ON u.run_id = p.run_id AND u.record_uuid = p.record_uuid AND u.first_seq < p.record_seq
UNION
SELECT p.seq
FROM placed AS p
SEMI JOIN known_key AS k
  ON k.run_id = p.run_id AND k.event_key = p.event_key AND k.first_seq < p.record_seq
UNION
SELECT seq FROM ledger.queued_twice();
