-- turns: the human requests of each session.
-- Grain: (session_id, turn_no). Units: none. Source: turns.
SELECT
  session_id,
  turn_no,
  request,
  seq_from,
FROM turns
ORDER BY session_id, turn_no
