-- case: everything that was paid, and the number of the last call
-- given
INSERT INTO ledger.spend VALUES
  (1, 'extract', 'm', 'r', 1, 1, 0, 0, 0.5, '2026-01-01 00:00:00Z'),
  (2, 'extract:lost', 'm', NULL, 0, 0, 0, 0, 0.25, '2026-01-01 00:00:00Z');
-- when
SELECT cost_usd, calls FROM reader.spent()
-- then
-- cost_usd    | calls
-- 0.750000000 | 2

-- case: before the first call nothing is spent
-- when
SELECT cost_usd, calls FROM reader.spent()
-- then
-- cost_usd    | calls
-- 0.000000000 | 0
