-- case: a model by an alias, withdrawn rows left out
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', '2026-02-01', 9, 1, 1, 1, 1, NULL, NULL, 'file: x');
INSERT INTO ledger.model_alias VALUES ('n', 'm', NULL, NULL);
-- when
SELECT model, input FROM reader.price_list('n', false)
-- then
-- model | input
-- m     | 1.000000000

-- case: with withdrawn rows
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', '2026-02-01', 9, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT count(*) AS n FROM reader.price_list('m', true)
-- then
-- n
-- 2
