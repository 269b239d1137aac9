-- cost.known_price: the price rows as the table stood at a time, under their own name, and under an alias that has rows of its own.
-- Grain: (name, price row). Units: USD per million tokens; per_request USD. Source: ledger.price, ledger.model_alias.
-- above:N of a rule became band; rule is the rest in alphabetical order, '' for the base rate.
-- rates is one struct, because a row of rates wins or loses whole. Rows of the program give way to loaded ones.
CREATE OR REPLACE MACRO cost.known_price(p_known_at TIMESTAMPTZ) AS TABLE
WITH price AS (
  SELECT
    model,
    coalesce(valid_from, CAST('-infinity' AS TIMESTAMPTZ)) AS opens_at,
    coalesce(valid_to, CAST('infinity' AS TIMESTAMPTZ)) AS closes_at,
    coalesce(TRY_CAST(regexp_extract(p.rule, '(?:^|\+)above:(\d+)', 1) AS BIGINT), 0) AS band,
    array_to_string(
      list_sort(
        list_filter(
          string_split(coalesce(p.rule, ''), '+'), LAMBDA each: NOT starts_with(each, 'above:')
        )
      ),
      '+'
    ) AS rule,
    {
      'input': input, 'output': output, 'cache_read': cache_read, 'cache_write_5m': cache_write_5m,
      'cache_write_1h': cache_write_1h, 'per_request': per_request
    } AS rates,
    {
      'is_loaded': NOT starts_with(origin, 'seed') AND NOT starts_with(origin, 'sync'),
      'system_from': system_from,
      'opens_at': coalesce(valid_from, CAST('-infinity' AS TIMESTAMPTZ)),
      'provider': provider,
      'origin': origin
    } AS standing
  FROM ledger.price AS p
  WHERE system_from <= p_known_at AND (system_to IS NULL OR system_to > p_known_at)
)
SELECT
  model AS name,
  TRUE AS is_exact,
  opens_at,
  closes_at,
  rule,
  band,
  rates,
  standing
FROM price
WHERE opens_at < closes_at
UNION ALL
SELECT
  a.alias AS name,
  FALSE AS is_exact,
  greatest(p.opens_at, coalesce(a.valid_from, CAST('-infinity' AS TIMESTAMPTZ))) AS opens_at,
  least(p.closes_at, coalesce(a.valid_to, CAST('infinity' AS TIMESTAMPTZ))) AS closes_at,
  p.rule,
  p.band,
  p.rates,
  p.standing
FROM price AS p
INNER JOIN ledger.model_alias AS a ON a.model = p.model
SEMI JOIN price AS own ON own.model = a.alias
WHERE
  greatest(p.opens_at, coalesce(a.valid_from, CAST('-infinity' AS TIMESTAMPTZ)))
  < least(p.closes_at, coalesce(a.valid_to, CAST('infinity' AS TIMESTAMPTZ)));
