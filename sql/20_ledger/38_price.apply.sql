-- ledger.price: brings the rows of the packaged seed in; what a later price list closed stays closed.
-- Grain: one seed file as $text. Units: USD per million tokens; per_request USD. Source: 23_price.seed.csv.
-- No field of the seed holds a comma or a quote, which a test proves.
MERGE INTO ledger.price AS p
USING (
  SELECT
    field[1] AS provider,
    field[2] AS model,
    CAST(nullif(field[3], '') AS TIMESTAMPTZ) AS valid_from,
    CAST(nullif(field[4], '') AS TIMESTAMPTZ) AS valid_to,
    CAST(field[5] AS TIMESTAMPTZ) AS system_from,
    CAST(nullif(field[6], '') AS TIMESTAMPTZ) AS system_to,
    CAST(nullif(field[7], '') AS DECIMAL(18, 9)) AS input,
    CAST(nullif(field[8], '') AS DECIMAL(18, 9)) AS output,
    CAST(nullif(field[9], '') AS DECIMAL(18, 9)) AS cache_read,
    CAST(nullif(field[10], '') AS DECIMAL(18, 9)) AS cache_write_5m,
    CAST(nullif(field[11], '') AS DECIMAL(18, 9)) AS cache_write_1h,
    nullif(field[12], '') AS rule,
    CAST(nullif(field[13], '') AS DECIMAL(18, 9)) AS per_request,
    field[14] AS origin
  FROM (
    SELECT string_split(line, ',') AS field
    FROM (SELECT unnest(string_split(CAST($text AS VARCHAR), chr(10))[2:]) AS line) AS lines
    WHERE line <> ''
  ) AS fields
) AS s
  ON
    p.provider = s.provider
    AND p.model = s.model
    AND p.system_from = s.system_from
    AND p.origin = s.origin
  AND p.rule IS NOT DISTINCT FROM s.rule AND p.valid_from IS NOT DISTINCT FROM s.valid_from
WHEN MATCHED THEN UPDATE SET
  valid_to = s.valid_to,
  system_to = coalesce(s.system_to, p.system_to),
  input = s.input,
  output = s.output,
  cache_read = s.cache_read,
  cache_write_5m = s.cache_write_5m,
  cache_write_1h = s.cache_write_1h,
  per_request = s.per_request
WHEN NOT MATCHED THEN INSERT VALUES (
  s.provider,
  s.model,
  s.valid_from,
  s.valid_to,
  s.system_from,
  s.system_to,
  s.input,
  s.output,
  s.cache_read,
  s.cache_write_5m, s.cache_write_1h, s.rule, s.per_request, s.origin
)
WHEN NOT MATCHED BY SOURCE AND starts_with(p.origin, 'seed') THEN DELETE;
