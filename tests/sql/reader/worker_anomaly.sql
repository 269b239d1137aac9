-- case: the last level is in force, and none when it is clear
-- given
INSERT INTO detect.signal VALUES (1, 'loop', 'a', 10, 1), (1, 'loop', 'a', 20, 2), (1, 'stall', '', 11, 1), (1, 'stall', '', 30, 0);
-- when
FROM reader.worker_anomaly(1, 9223372036854775807);
-- then
-- kind | subject | level | seq
-- loop | a | 2 | 20

-- case: as of a seq before it cleared
-- given
INSERT INTO detect.signal VALUES (1, 'loop', 'a', 10, 1), (1, 'loop', 'a', 20, 2), (1, 'stall', '', 11, 1), (1, 'stall', '', 30, 0);
-- when
FROM reader.worker_anomaly(1, 15);
-- then
-- kind | subject | level | seq
-- loop | a | 1 | 10
-- stall |  | 1 | 11
