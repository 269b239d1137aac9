-- case: a plain request asks for the base rate
-- when
SELECT cost.rule(NULL, NULL, NULL) AS a, cost.rule('standard', 'standard', 'not_available') AS b, cost.rule('', 'default', 'global') AS c
-- then
-- a  | b  | c
-- "" | "" | ""

-- case: what makes a request dearer or cheaper stands in alphabetical order
-- when
SELECT cost.rule('fast', 'batch', 'us') AS rule, cost.rule(NULL, 'priority', NULL) AS tier
-- then
-- rule                 | tier
-- batch+fast+region:us | priority

-- case: an unknown speed is a rule of its own
-- when
SELECT cost.rule('turbo', NULL, NULL) AS rule
-- then
-- rule
-- turbo
