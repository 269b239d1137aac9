-- case: a count that cannot be one is unknown
-- when
SELECT adapter.tokens(0) AS zero, adapter.tokens(7) AS seven, adapter.tokens(-1) AS negative, adapter.tokens(1000000000000) AS absurd, adapter.tokens(NULL) AS none
-- then
-- zero | seven | negative | absurd | none
-- 0    | 7     | NULL     | NULL   | NULL
