-- case: the rates are what the price table gives, and nothing that stood there before
-- given
INSERT INTO cost.current_rate SELECT * REPLACE ('gone' AS name) FROM cost.current_rate LIMIT 1;
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 2, 3, 4, 5, NULL, NULL, 'file: x');
-- when
SELECT name, rule, valid_from, tokens_from, CAST(rates.output AS DOUBLE) AS output
FROM cost.current_rate WHERE name IN ('gone', 'm')
-- then
-- name | rule | valid_from | tokens_from | output
-- m    | ""   | -infinity  | 0           | 2.0
