-- case: loaded prices that overlap are cut apart
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', '2026-02-01', NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, 'above:5', NULL, 'file: x'),
  ('p', 'm', NULL, '2026-06-01', '2026-01-01', NULL, 1, 1, 1, 1, 1, 'above:9', NULL, 'file: x');
-- when
SELECT count(*) AS n FROM "check".price_overlap()
-- then
-- n
-- 0
