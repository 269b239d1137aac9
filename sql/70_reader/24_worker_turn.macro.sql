-- reader.worker_turn: the human requests of one run as of a seq.
-- Grain: turn_no. Units: none. Source: fold.turn.
CREATE OR REPLACE MACRO reader.worker_turn(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  turn_no,
  seq,
  request
FROM fold.turn
WHERE run_id = p_run AND seq <= p_until_seq;
