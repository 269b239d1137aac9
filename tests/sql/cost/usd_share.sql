-- case: shares add up to the amount exactly
-- when
SELECT cost.usd_share(0.1, 1, 3) + cost.usd_share(0.1, 2, 3) + cost.usd_share(0.1, 3, 3) AS whole, cost.usd_share(0.1, 1, 3) AS first
-- then
-- whole             | first
-- 0.100000000000000 | 0.033333334000000

-- case: one share keeps what is below a billionth
-- when
SELECT cost.usd_share(0.000000000000001, 1, 1) AS whole, cost.usd_share(NULL, 2, 3) AS unknown
-- then
-- whole             | unknown
-- 0.000000000000001 | NULL
