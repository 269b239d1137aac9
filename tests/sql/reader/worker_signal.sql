-- case: the last level of each anomaly of one run up to a seq, cleared ones too
-- given
INSERT INTO detect.signal VALUES
  (1, 'loop', 'a', 10, 1), (1, 'loop', 'a', 20, 2), (1, 'loop', 'b', 12, 1), (1, 'stall', '', 11, 1), (1, 'stall', '', 30, 0),
  (2, 'loop', 'a', 31, 1);
-- when
FROM reader.worker_signal(1, 9223372036854775807) ORDER BY seq;
-- then
-- kind | subject | seq | level
-- loop | b | 12 | 1
-- loop | a | 20 | 2
-- stall |  | 30 | 0

-- case: as of a seq it is the last change until then
-- given
INSERT INTO detect.signal VALUES (1, 'loop', 'a', 10, 1), (1, 'loop', 'a', 20, 2), (1, 'stall', '', 11, 1), (1, 'stall', '', 30, 0);
-- when
FROM reader.worker_signal(1, 15) ORDER BY seq;
-- then
-- kind | subject | seq | level
-- loop | a | 10 | 1
-- stall |  | 11 | 1
