-- case: at infinity the stored rates are given, before it those of the price table as it stood
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-03-01', NULL, 2, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT 'now' AS known, CAST(rates.input AS DOUBLE) AS input FROM cost.rate(TIMESTAMPTZ 'infinity') WHERE name = 'm'
UNION ALL
SELECT 'February', CAST(rates.input AS DOUBLE) FROM cost.rate(TIMESTAMPTZ '2026-02-01') WHERE name = 'm'
UNION ALL
SELECT 'before', CAST(rates.input AS DOUBLE) FROM cost.rate(TIMESTAMPTZ '2025-02-01') WHERE name = 'm'
ORDER BY known
-- then
-- known    | input
-- February | 1.0
-- now      | 2.0
