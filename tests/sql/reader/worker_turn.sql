-- case: the requests of one run up to a seq
-- given
INSERT INTO fold.turn VALUES (1, 1, 25, '2026-01-01 10:00:25+00', 'the goal', NULL);
INSERT INTO fold.turn VALUES (1, 2, 60, NULL, 'more', NULL), (2, 1, 30, NULL, 'other', NULL);
-- when
FROM reader.worker_turn(1, 59) ORDER BY turn_no;
-- then
-- turn_no | seq | request
-- 1 | 25 | the goal
