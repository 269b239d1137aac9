-- reader.redacted_text: those of several texts that hold secrets, with the secrets masked.
-- Grain: place in the list. Units: none. Source: the texts given.
-- A page masks all that it will show in one statement: each use of reader.redacted costs milliseconds of
-- planning, whatever the number of texts.
CREATE OR REPLACE MACRO reader.redacted_text(p_texts VARCHAR[]) AS TABLE
WITH given_text AS (
  SELECT
    unnest(p_texts) AS original,
    generate_subscripts(p_texts, 1) AS place
),
masked_text AS (
  SELECT
    place,
    original,
    reader.redacted(original) AS text
  FROM given_text
)
SELECT
  place,
  text
FROM masked_text
WHERE text <> original
ORDER BY place;
