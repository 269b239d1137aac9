-- ledger.repeated: the events of a batch that say what their run has said before.
-- Grain: seq, one more row for each more earlier event. Units: none. Source: d_record and the earlier events of the same runs.
-- A repeat has a record uuid or an event key of an earlier record of its run; the first one wins. Only what this compares is
-- carried through its joins: the columns of a record are many.
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
stated_uuid AS (
  SELECT
    run_id,
    record_uuid,
    min(record_seq) AS first_seq
  FROM placed
  WHERE record_uuid IS NOT NULL
  GROUP BY run_id, record_uuid
  HAVING min(record_seq) < max(record_seq)
),
stated_key AS (
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
INNER JOIN ledger.event AS e ON e.run_id = p.run_id AND e.record_uuid = p.record_uuid
UNION ALL
SELECT p.seq
FROM placed AS p
INNER JOIN ledger.event AS e ON e.run_id = p.run_id AND e.event_key = p.event_key
UNION ALL
SELECT p.seq
FROM placed AS p
SEMI JOIN stated_uuid AS u
  ON u.run_id = p.run_id AND u.record_uuid = p.record_uuid AND u.first_seq < p.record_seq
UNION ALL
SELECT p.seq
FROM placed AS p
SEMI JOIN stated_key AS k
  ON k.run_id = p.run_id AND k.event_key = p.event_key AND k.first_seq < p.record_seq;
