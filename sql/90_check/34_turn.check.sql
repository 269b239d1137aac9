-- check.turn: the turns of a main run equal a plain recount of its human events.
-- Grain: run out of balance. Units: turns. Source: fold.turn, fold.run, ledger.event.
CREATE OR REPLACE MACRO "check".turn() AS TABLE
WITH recounted AS (
  SELECT
    e.run_id,
    count(*) AS turns
  FROM ledger.event AS e
  INNER JOIN ledger.run_key AS k ON k.run_id = e.run_id AND k.agent_id IS NULL AND NOT k.is_progress
  WHERE e.is_turn AND NOT e.is_repeat
  GROUP BY e.run_id
),
stored AS (
  SELECT
    run_id,
    count(*) AS turns
  FROM fold.turn
  GROUP BY run_id
)
SELECT
  'run ' || r.run_id AS subject,
  'carry '
  || r.turns
  || ', rows '
  || coalesce(s.turns, 0)
  || ', recount '
  || coalesce(c.turns, 0) AS detail
FROM fold.run AS r
LEFT JOIN stored AS s ON s.run_id = r.run_id
LEFT JOIN recounted AS c ON c.run_id = r.run_id
WHERE r.turns <> coalesce(s.turns, 0) OR r.turns <> coalesce(c.turns, 0);
