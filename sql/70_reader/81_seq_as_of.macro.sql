-- reader.seq_as_of: the last seq of a session's main thread that was known at a time.
-- Grain: one row; NULL when nothing was. Units: seq. Source: ledger.event.
-- Time in a run is the running maximum of its timestamps, because they go backwards.
CREATE OR REPLACE MACRO reader.seq_as_of(p_session VARCHAR, p_time TIMESTAMPTZ) AS TABLE
WITH timed_event AS (
  SELECT
    e.seq,
    max(e.occurred_at) OVER (
      PARTITION BY e.run_id
      ORDER BY e.seq
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS system_at
  FROM ledger.event AS e
  INNER JOIN ledger.run_key AS r ON r.run_id = e.run_id
  WHERE r.session_id = p_session AND r.agent_id IS NULL AND NOT r.is_progress
)

SELECT max(t.seq) AS seq
FROM timed_event AS t
WHERE t.system_at <= p_time;
