-- case: the n of key#n counts distinct values of a key at its source; the newest are live
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
-- when
SELECT source, key, occurrence, value, is_live FROM reader.fact(1, 9223372036854775807);
-- then
-- source | key | occurrence | value | is_live
-- /a | n | 1 | 5 | false
-- /b | n | 1 | 7 | false
-- /a | name | 1 | x | true
-- /a | n | 2 | 6 | true

-- case: as of a seq later facts do not stand
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
-- when
SELECT value, is_live FROM reader.fact(1, 11);
-- then
-- value | is_live
-- 5 | true
-- 7 | true
