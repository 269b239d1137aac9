-- case: only a change is a signal, and inside a spell a level never falls
-- given
INSERT INTO d_level BY NAME
SELECT
  t.*, 1 AS run_id, 'loop' AS kind, 'x' AS subject
FROM (VALUES
  (10, 0),
  (11, 1),
  (12, 1),
  (13, 2),
  (14, 1),
  (16, 0),
  (17, 0),
  (18, 1)
) AS t (seq, level);
-- when
SELECT seq, level FROM detect.changed() ORDER BY seq
-- then
-- seq | level
-- 11  | 1
-- 13  | 2
-- 16  | 0
-- 18  | 1

-- case: a spell goes on over batches
-- given
INSERT INTO detect.signal VALUES (1, 'loop', 'x', 5, 1), (1, 'loop', 'x', 6, 2), (1, 'loop', 'y', 9, 0), (2, 'loop', 'x', 9, 0);
INSERT INTO d_level BY NAME
SELECT
  t.*, 1 AS run_id, 'loop' AS kind, 'x' AS subject
FROM (VALUES
  (20, 1),
  (21, 2),
  (22, 0)
) AS t (seq, level);
-- when
SELECT seq, level FROM detect.changed() ORDER BY seq
-- then
-- seq | level
-- 22  | 0
