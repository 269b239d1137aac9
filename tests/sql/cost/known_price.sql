-- case: a row has its band and its other rules apart, in alphabetical order
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, 'region:us+above:200000+fast', NULL, 'file: x');
-- when
SELECT name, rule, band FROM cost.known_price(TIMESTAMPTZ 'infinity') WHERE name = 'm'
-- then
-- name | rule           | band
-- m    | fast+region:us | 200000

-- case: a row that was withdrawn is known until then
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', '2026-02-01', 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT count(*) FILTER (WHERE true) AS n FROM cost.known_price(TIMESTAMPTZ '2026-01-15') WHERE name = 'm'
-- then
-- n
-- 1

-- case: and not after
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', '2026-02-01', 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT count(*) AS n FROM cost.known_price(TIMESTAMPTZ 'infinity') WHERE name = 'm'
-- then
-- n
-- 0

-- case: an alias with a row of its own stands beside it and narrows the period
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'n', '2026-01-01', '2026-02-01', '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
INSERT INTO ledger.model_alias VALUES ('n', 'm', '2026-03-01', NULL);
-- when
SELECT name, is_exact, CAST(opens_at AS VARCHAR) AS opens_at FROM cost.known_price(TIMESTAMPTZ 'infinity') WHERE name IN ('m', 'n') ORDER BY ALL
-- then
-- name | is_exact | opens_at
-- m    | true     | -infinity
-- n    | false    | 2026-03-01 00:00:00+00
-- n    | true     | 2026-01-01 00:00:00+00

-- case: a rate of the program gives way
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'seed: a'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'sync: a'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: a');
-- when
SELECT standing.is_loaded AS is_loaded FROM cost.known_price(TIMESTAMPTZ 'infinity') WHERE name = 'm' ORDER BY ALL
-- then
-- is_loaded
-- false
-- false
-- true
