-- cost.dated_rate: the rates in force for each name as the table stood at a time, cut so that one row at most fits a moment, a request size and a rule.
-- Grain: (name, rule, valid_from, tokens_from). Units: USD per million tokens; web_search USD per request; tokens. Source: cost.known_price, ledger.model_alias.
-- A name with a price row of its own takes none through an alias. Of rows for one moment a loaded one wins, then the one known last.
-- A band counts for every rule of its name while any rule has it: fast above it needs a row for both, or is unpriced.
-- Half-open, so strictly above N starts at N + 1. is_undated: the same at all times, so it prices a part without a time.
CREATE OR REPLACE MACRO cost.dated_rate(p_known_at TIMESTAMPTZ) AS TABLE
WITH price AS MATERIALIZED (
  SELECT * FROM cost.known_price(p_known_at)
),
segment AS (
  SELECT
    name,
    cut_at AS valid_from,
    lead(cut_at) OVER (PARTITION BY name ORDER BY cut_at) AS valid_to,
    count(*) OVER (PARTITION BY name) - 1 AS segments
  FROM (
    SELECT
      name,
      opens_at AS cut_at
    FROM price
    UNION
    SELECT
      name,
      closes_at AS cut_at
    FROM price
  ) AS cut
),
candidate AS (
  SELECT
    s.name,
    s.valid_from,
    s.valid_to,
    s.segments,
    p.rule,
    p.band,
    p.rates,
    p.standing,
    p.is_exact,
    bool_or(p.is_exact) OVER (PARTITION BY s.name, s.valid_from) AS has_own
  FROM segment AS s
  INNER JOIN price AS p
    ON p.name = s.name AND p.opens_at <= s.valid_from AND p.closes_at >= s.valid_to
),
winner AS (
  SELECT
    name,
    valid_from,
    valid_to,
    segments,
    rule,
    band,
    arg_max(rates, standing) AS rates
  FROM candidate
  WHERE is_exact OR NOT has_own
  GROUP BY name, valid_from, valid_to, segments, rule, band
),
sized AS (
  SELECT
    name,
    rule,
    valid_from,
    valid_to,
    segments,
    CASE WHEN band > 0 THEN band + 1 ELSE 0 END AS tokens_from,
    coalesce(
      1 + min(band) OVER (
        PARTITION BY name, valid_from
        ORDER BY band RANGE BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING
      ),
      9223372036854775807
    ) AS tokens_to,
    {
      'input': rates.input, 'output': rates.output, 'cache_read': rates.cache_read,
      'cache_write_5m': rates.cache_write_5m, 'cache_write_1h': rates.cache_write_1h,
      'web_search': max(rates.per_request) FILTER (WHERE rule = 'web_search')
        OVER (PARTITION BY name, valid_from),
      'is_free': greatest(
        rates.input, rates.output, rates.cache_read, rates.cache_write_5m, rates.cache_write_1h
      )
      = 0
    } AS rates
  FROM winner
),
own AS (
  SELECT
    name,
    rule,
    valid_from,
    valid_to,
    tokens_from,
    tokens_to,
    valid_from = CAST('-infinity' AS TIMESTAMPTZ)
    AND min(hash(rates)) OVER alike = max(hash(rates)) OVER alike
    AND count(*) OVER alike = segments
    AND max(valid_to) OVER alike = CAST('infinity' AS TIMESTAMPTZ) AS is_undated,
    rates
  FROM sized
  WINDOW alike AS (PARTITION BY name, rule, tokens_from, tokens_to)
)
SELECT
  name,
  rule,
  valid_from,
  valid_to,
  tokens_from,
  tokens_to,
  is_undated,
  rates
FROM own
UNION ALL
SELECT
  a.alias AS name,
  o.rule,
  greatest(o.valid_from, coalesce(a.valid_from, CAST('-infinity' AS TIMESTAMPTZ))) AS valid_from,
  least(o.valid_to, coalesce(a.valid_to, CAST('infinity' AS TIMESTAMPTZ))) AS valid_to,
  o.tokens_from,
  o.tokens_to,
  o.is_undated AND a.valid_from IS NULL AND a.valid_to IS NULL AS is_undated,
  o.rates
FROM own AS o
INNER JOIN ledger.model_alias AS a ON a.model = o.name
ANTI JOIN price AS p ON p.name = a.alias
WHERE
  (a.valid_from IS NULL OR a.valid_from < o.valid_to)
  AND (a.valid_to IS NULL OR a.valid_to > o.valid_from);
