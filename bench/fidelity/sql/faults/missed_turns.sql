-- missed_turns: the last request of every run is not seen.
-- Grain: (run_id, turn_no). Units: none. Source: fold.turn.
DELETE FROM fold.turn
WHERE (run_id, turn_no) IN (
  SELECT
    run_id,
    max(turn_no) AS turn_no,
  FROM fold.turn
  GROUP BY run_id
)
