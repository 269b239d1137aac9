-- case: each kind of token at its rate and each search at its fee
-- when
SELECT cost.part_usd(1, 10, 100, 1000, 10000, 2, 1, 2, 3, 4, 5, 0.01) AS usd
-- then
-- usd
-- 0.074321000000000

-- case: a rate that is not needed may be missing
-- when
SELECT cost.part_usd(1000000, 0, 0, 0, 0, 0, 5, NULL, NULL, NULL, NULL, NULL) AS usd
-- then
-- usd
-- 5.000000000000000

-- case: one that is needed may not
-- when
SELECT cost.part_usd(1, 1, 0, 0, 0, 0, 5, NULL, NULL, NULL, NULL, NULL) AS usd
-- then
-- usd
-- NULL

-- case: a trillion tokens less one fit at the greatest rate
-- when
SELECT cost.part_usd(999999999999, 0, 0, 0, 0, 0, 999999999.999999999, 0, 0, 0, 0, 0) AS usd
-- then
-- usd
-- 999999999998999.999000000000001
