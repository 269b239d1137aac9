-- reader.worker_turn: the human requests of one run as of a seq.
-- Grain: turn_no. Units: none. Source: fold.turn, reader.void_turn.
CREATE OR REPLACE MACRO reader.worker_turn(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  t.turn_no,
  t.seq,
  t.request,
  v.run_id IS NOT NULL AS is_void
FROM fold.turn AS t
LEFT JOIN reader.void_turn(p_until_seq) AS v ON v.run_id = t.run_id AND v.turn_no = t.turn_no
WHERE t.run_id = p_run AND t.seq <= p_until_seq;
