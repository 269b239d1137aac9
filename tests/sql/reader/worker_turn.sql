-- case: the requests of one run up to a seq
-- given
INSERT INTO fold.turn VALUES (1, 1, 25, '2026-01-01 10:00:25+00', 'the goal', NULL);
INSERT INTO fold.turn VALUES (1, 2, 60, NULL, 'more', NULL), (2, 1, 30, NULL, 'other', NULL);
-- when
FROM reader.worker_turn(1, 59, 0) ORDER BY turn_no;
-- then
-- turn_no | seq | request  | is_void
-- 1       | 25  | the goal | false

-- case: a turn that a rewind ended is marked as void from then on, once
-- given
INSERT INTO fold.turn VALUES (1, 1, 25, NULL, 'void', NULL), (1, 2, 60, NULL, 'more', NULL);
INSERT INTO episode.cause VALUES
  (1, 'episode:1', 1, 'invalidated', 'rewound', 60),
  (1, 'episode:1', 2, 'invalidated', 'rewound', 60),
  (2, 'episode:2', 1, 'invalidated', 'rewound', 60);
-- when
SELECT 59 AS until, turn_no, seq, is_void FROM reader.worker_turn(1, 59, 0)
UNION ALL
SELECT 60, turn_no, seq, is_void FROM reader.worker_turn(1, 60, 0)
ORDER BY ALL;
-- then
-- until | turn_no | seq | is_void
-- 59    | 1       | 25  | false
-- 60    | 1       | 25  | false
-- 60    | 1       | NULL | true
-- 60    | 2       | 60  | false

-- case: of many requests the first and the newest are given
-- given
INSERT INTO fold.turn
SELECT 1, n, 10 * n, NULL, 'ask ' || n, NULL FROM range(1, 6) AS t (n);
-- when
SELECT turn_no, request FROM reader.worker_turn(1, 100, 4) ORDER BY turn_no;
-- then
-- turn_no | request
-- 1       | ask 1
-- 4       | ask 4
-- 5       | ask 5
