-- reader.known_key: the keys that a run has stated facts under, those of the newest facts.
-- Grain: key, the first stated first. Units: none. Source: fold.occurrence.
CREATE OR REPLACE MACRO reader.known_key(p_run BIGINT, p_most BIGINT) AS TABLE
SELECT key
FROM (
  SELECT
    key,
    min(ordinal) AS first_ordinal
  FROM fold.occurrence
  WHERE run_id = p_run
  GROUP BY key
  ORDER BY max(ordinal) DESC
  LIMIT p_most
)
ORDER BY first_ordinal;
