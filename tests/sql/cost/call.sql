-- case: each kind of token has its rate, by the row in force at the time of the call
-- given
INSERT INTO ledger.price BY NAME
SELECT
  t.*, 'p' AS provider, 'm' AS model, '2026-01-01 00:00:00+00' AS system_from, 'test' AS origin
FROM (VALUES
  ('2026-01-01 00:00:00+00', CAST('2026-02-01 00:00:00+00' AS TIMESTAMPTZ), 1, 10, 100, 1000, 10000),
  ('2026-02-01 00:00:00+00', NULL, 2, 20, 200, 2000, 20000)
) AS t (valid_from, valid_to, input, output, cache_read, cache_write_5m, cache_write_1h);
-- when
SELECT
  CAST((SELECT cost_usd FROM cost.call('m', CAST('2026-01-31 23:59:59+00' AS TIMESTAMPTZ), 1, 1, 1, 1, 1)) AS DECIMAL(18, 6)) AS before,
  CAST((SELECT cost_usd FROM cost.call('m', CAST('2026-02-01 00:00:00+00' AS TIMESTAMPTZ), 1, 1, 1, 1, 1)) AS DECIMAL(18, 6)) AS after
-- then
-- before   | after
-- 0.011111 | 0.022222

-- case: a model without a price has no row
-- when
FROM cost.call('nobody', CAST('2026-02-01 00:00:00+00' AS TIMESTAMPTZ), 1, 1, 0, 0, 0)
-- then
