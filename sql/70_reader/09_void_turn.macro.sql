-- reader.void_turn: the turns that a rewind or a rollback ended, as known at a seq.
-- Grain: (run_id, turn_no). Units: none. Source: episode.cause.
-- They were asked, worked on and paid, so they count; but they say no more what the run is about.
CREATE OR REPLACE MACRO reader.void_turn(p_until_seq BIGINT) AS TABLE
SELECT DISTINCT
  run_id,
  CAST(split_part(node, ':', 2) AS BIGINT) AS turn_no
FROM episode.cause
WHERE reason = 'rewound' AND seq <= p_until_seq;
