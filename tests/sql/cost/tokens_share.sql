-- case: the remainder goes to the first
-- when
SELECT cost.tokens_share(100, 1, 3) AS a, cost.tokens_share(100, 2, 3) AS b, cost.tokens_share(100, 3, 3) AS c, cost.tokens_share(NULL, 1, 1) AS d
-- then
-- a  | b  | c  | d
-- 34 | 33 | 33 | NULL
