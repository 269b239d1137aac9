-- episode.abandoned: a rewind made one or more turns void.
-- Grain: (run_id, seq of the new turn, episode_no). Units: none. Source: d_event, fold.turn, ledger.event.
-- Pattern: a human turn whose parent record stands before the start of an earlier turn; the turns between are void.
CREATE OR REPLACE MACRO episode.abandoned() AS TABLE
WITH rewound AS (
  SELECT
    t.run_id,
    t.seq,
    t.turn_no,
    min(p.seq) AS parent_seq
  FROM d_event AS t
  INNER JOIN ledger.event AS p
    ON p.run_id = t.run_id AND p.record_uuid = t.parent_uuid AND p.seq < t.seq
  WHERE t.is_turn AND t.is_main AND t.parent_uuid IS NOT NULL AND NOT p.is_repeat
  GROUP BY t.run_id, t.seq, t.turn_no
)
SELECT
  r.run_id,
  r.seq,
  v.turn_no AS episode_no
FROM rewound AS r
INNER JOIN fold.turn AS v ON v.run_id = r.run_id AND v.turn_no < r.turn_no AND v.seq > r.parent_seq;
