-- case: tokens times a rate, exact
-- when
SELECT cost.tokens_usd(3, CAST(0.1 AS DECIMAL(18, 9))) AS millionths, typeof(cost.tokens_usd(3, CAST(0.1 AS DECIMAL(18, 9)))) AS kind
-- then
-- millionths  | kind
-- 0.300000000 | DECIMAL(38,9)

-- case: no tokens cost nothing even without a rate, some without a rate are unknown
-- when
SELECT cost.tokens_usd(0, NULL) AS none, cost.tokens_usd(1, NULL) AS some, cost.tokens_usd(NULL, CAST(1 AS DECIMAL(18, 9))) AS unknown
-- then
-- none        | some | unknown
-- 0.000000000 | NULL | NULL
