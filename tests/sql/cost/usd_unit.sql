-- case: an even share in whole billionths, rounded down
-- when
SELECT cost.usd_unit(1, 3) AS a, cost.usd_unit(0.0000000019, 1) AS b
-- then
-- a                 | b
-- 0.333333333000000 | 0.000000001000000
