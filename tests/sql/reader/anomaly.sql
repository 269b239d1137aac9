-- case: each spell is one anomaly at its worst
-- given
INSERT INTO detect.signal VALUES
  (1, 'loop', 'x', 10, 1), (1, 'loop', 'x', 12, 2), (1, 'loop', 'x', 18, 0), (1, 'loop', 'x', 30, 1);
-- when
SELECT subject, level, raised_seq, escalated_seq, cleared_seq, evidence FROM reader.anomaly(reader.end_seq()) ORDER BY raised_seq
-- then
-- subject | level | raised_seq | escalated_seq | cleared_seq | evidence
-- x       | 2     | 10         | 12            | 18          | [10, 12, 18]
-- x       | 1     | 30         | NULL          | NULL        | [30]

-- case: as of a seq inside a spell it is not cleared
-- given
INSERT INTO detect.signal VALUES
  (1, 'loop', 'x', 10, 1), (1, 'loop', 'x', 12, 2), (1, 'loop', 'x', 18, 0), (1, 'loop', 'x', 30, 1);
-- when
SELECT subject, level, raised_seq, escalated_seq, cleared_seq, evidence FROM reader.anomaly(11) ORDER BY raised_seq
-- then
-- subject | level | raised_seq | escalated_seq | cleared_seq | evidence
-- x       | 1     | 10         | NULL          | NULL        | [10]
