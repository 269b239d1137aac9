-- case: what a cached read saved
-- when
SELECT cost.saving_usd(1000000, 5, 0.5) AS usd, cost.saving_usd(1, NULL, 1) AS unknown
-- then
-- usd               | unknown
-- 4.500000000000000 | NULL
