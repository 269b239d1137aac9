-- case: the table as it is, withdrawn rows too
-- given
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', '2026-02-01', 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
-- when
SELECT model, CAST(input AS DOUBLE) AS input, system_to IS NULL AS is_known FROM prices WHERE model = 'm'
-- then
-- model | input | is_known
-- m     | 1.0   | false
