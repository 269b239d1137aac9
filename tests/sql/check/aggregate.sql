-- case: evicted and live facts come to the aggregate
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
INSERT INTO fold.aggregate VALUES
  (1, 'n', 3, 3, 18, 5, 7, 5, 6, 4, '/a', 13),
  (1, 'name', 1, 0, 0, NULL, NULL, NULL, NULL, 0, '/a', 12);
-- when
FROM "check".aggregate();
-- then

-- case: a wrong sign is found
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
INSERT INTO fold.aggregate VALUES
  (1, 'n', 3, 3, 18, 5, 7, 5, 6, 4, '/a', 13),
  (1, 'name', 1, 0, 0, NULL, NULL, NULL, NULL, 0, '/a', 12);
UPDATE fold.aggregate SET alternating_sum = -4 WHERE key = 'n';
-- when
SELECT subject, count(*) AS n FROM "check".aggregate() GROUP BY subject;
-- then
-- subject | n
-- run 1 key n | 2

-- case: an aggregate without facts is found
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
INSERT INTO fold.aggregate VALUES
  (1, 'n', 3, 3, 18, 5, 7, 5, 6, 4, '/a', 13),
  (1, 'name', 1, 0, 0, NULL, NULL, NULL, NULL, 0, '/a', 12);
INSERT INTO fold.aggregate VALUES (1, 'gone', 1, 0, 0, NULL, NULL, NULL, NULL, 0, '/a', 12);
-- when
SELECT DISTINCT subject FROM "check".aggregate();
-- then
-- subject
-- run 1 key gone
