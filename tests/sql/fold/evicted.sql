-- case: the oldest facts of a run have left when there are more than the cap
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
-- when
SELECT run_id, key, value, ordinal FROM fold.evicted(9223372036854775807) ORDER BY ordinal;
-- then
-- run_id | key | value | ordinal
-- 1 | n | 5 | 1
-- 1 | n | 7 | 2

-- case: as of an earlier seq fewer have left
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
-- when
SELECT value FROM fold.evicted(12) ORDER BY ordinal;
-- then
-- value
-- 5
