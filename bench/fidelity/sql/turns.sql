-- turns: the human requests of each main thread, in order.
-- Grain: (session_id, turn_no). Units: none. Source: the public view of that name.
SELECT
  session_id,
  turn_no,
  request,
FROM turns
ORDER BY session_id, turn_no
