-- detect.stall: an event that ends a long silence while a call was open; a human turn clears it.
-- Grain: (run_id, seq). Units: level. Source: d_event, fold.tool_call.
-- Silence is measured against the running maximum of time. A call of an earlier turn is abandoned, not open.
CREATE OR REPLACE MACRO detect.stall() AS TABLE
WITH gap AS (
  SELECT
    e.run_id,
    e.seq,
    coalesce(e.turn_no, 0) AS turn_no,
    e.is_turn,
    date_sub('second', e.before_at, e.occurred_at) >= l.stall_seconds AS is_long
  FROM d_event AS e
  CROSS JOIN ledger.threshold AS l
),
stalled AS (
  SELECT DISTINCT
    g.run_id,
    g.seq
  FROM gap AS g
  INNER JOIN fold.tool_call AS c ON c.run_id = g.run_id AND coalesce(c.turn_no, 0) = g.turn_no
    AND c.call_seq < g.seq AND (c.result_seq IS NULL OR c.result_seq >= g.seq)
  WHERE g.is_long AND NOT g.is_turn
)
SELECT
  run_id,
  'stall' AS kind,
  '' AS subject,
  seq,
  1 AS level
FROM stalled
UNION ALL
SELECT
  run_id,
  'stall' AS kind,
  '' AS subject,
  seq,
  0 AS level
FROM gap
WHERE is_turn;
