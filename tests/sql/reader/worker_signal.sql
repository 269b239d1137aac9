-- case: the changes of level of one run up to a seq
-- given
INSERT INTO detect.signal VALUES (1, 'loop', 'a', 10, 1), (1, 'loop', 'a', 20, 2), (1, 'stall', '', 11, 1), (1, 'stall', '', 30, 0);
-- when
FROM reader.worker_signal(1, 15) ORDER BY seq;
-- then
-- kind | subject | seq | level
-- loop | a | 10 | 1
-- stall |  | 11 | 1
