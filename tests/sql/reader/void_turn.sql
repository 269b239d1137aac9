-- case: what a rewind ended is void from its seq on, a doubt ends nothing
-- given
INSERT INTO episode.cause VALUES
  (1, 'episode:2', 1, 'invalidated', 'rewound', 50), (1, 'episode:2', 2, 'invalidated', 'rewound', 50),
  (1, 'file:x', 0, 'superseded', 'written', 60);
-- when
SELECT 49 AS until, run_id, turn_no FROM reader.void_turn(49)
UNION ALL
SELECT 60, run_id, turn_no FROM reader.void_turn(60)
-- then
-- until | run_id | turn_no
-- 60    | 1      | 2
