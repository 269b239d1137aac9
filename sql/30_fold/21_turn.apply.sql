-- fold.turn: appends the turns that begin in the delta.
-- Grain: one batch. Units: none. Source: d_event.
-- Needs: turn
INSERT INTO fold.turn
SELECT
  run_id,
  turn_no,
  seq,
  occurred_at,
  excerpt,
  record_uuid
FROM d_event
WHERE is_turn AND is_main;
