-- check.price_overlap: no moment, request size and rule of a name has two rates.
-- Grain: name with two rates. Units: none. Source: cost.rate.
CREATE OR REPLACE MACRO "check".price_overlap() AS TABLE
WITH rate AS (
  SELECT * FROM cost.rate(CAST('infinity' AS TIMESTAMPTZ))
)
SELECT
  a.name || ' ' || a.rule AS subject,
  'rates from ' || a.valid_from || ' and from ' || b.valid_from || ' overlap' AS detail
FROM rate AS a
INNER JOIN rate AS b ON b.name = a.name AND b.rule = a.rule
  AND (b.valid_from, b.tokens_from) > (a.valid_from, a.tokens_from)
WHERE
  b.valid_from < a.valid_to AND a.valid_from < b.valid_to
  AND b.tokens_from < a.tokens_to AND a.tokens_from < b.tokens_to;
