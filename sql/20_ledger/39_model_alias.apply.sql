-- ledger.model_alias: brings the names of the packaged seed in; names that a user loaded stay.
-- Grain: one seed file as $text. Units: none. Source: 24_model_alias.seed.csv.
INSERT INTO ledger.model_alias
SELECT
  s.alias,
  s.model,
  s.valid_from,
  s.valid_to
FROM (
  SELECT
    field[1] AS alias,
    field[2] AS model,
    CAST(nullif(field[3], '') AS TIMESTAMPTZ) AS valid_from,
    CAST(nullif(field[4], '') AS TIMESTAMPTZ) AS valid_to
  FROM (
    SELECT string_split(line, ',') AS field
    FROM (SELECT unnest(string_split(CAST($text AS VARCHAR), chr(10))[2:]) AS line) AS lines
    WHERE line <> ''
  ) AS fields
) AS s
ANTI JOIN ledger.model_alias AS a ON a.alias = s.alias AND a.model = s.model
  AND a.valid_from IS NOT DISTINCT FROM s.valid_from;
