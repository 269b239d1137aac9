-- reader.worker_turn: the first and the newest human requests of one run as of a seq, and apart from them the marks of those that are void.
-- Grain: (turn_no, is_void); a mark has no seq and no words. Units: none. Source: fold.turn, reader.void_turn.
-- A join of the two would take as long as the rest: a rewind is rare.
CREATE OR REPLACE MACRO reader.worker_turn(
  p_run BIGINT, p_until_seq BIGINT, p_from_no BIGINT
) AS TABLE
SELECT
  turn_no,
  seq,
  request,
  FALSE AS is_void
FROM fold.turn
WHERE run_id = p_run AND seq <= p_until_seq AND (turn_no >= p_from_no OR turn_no = 1)
UNION ALL
SELECT
  turn_no,
  CAST(NULL AS BIGINT) AS seq,
  CAST(NULL AS VARCHAR) AS request,
  TRUE AS is_void
FROM reader.void_turn(p_until_seq)
WHERE run_id = p_run;
