-- check.current_rate: the stored rates are those that the price table and its aliases give.
-- Grain: name with a rate that differs. Units: none. Source: cost.current_rate, cost.dated_rate.
CREATE OR REPLACE MACRO "check".current_rate() AS TABLE
WITH stored AS (
  SELECT * FROM cost.current_rate
),
due AS (
  SELECT * FROM cost.dated_rate(CAST('infinity' AS TIMESTAMPTZ))
)
SELECT
  name AS subject,
  'stored rates are not those of the price table' AS detail
FROM (
  SELECT name
  FROM (
    FROM stored
    EXCEPT ALL
    FROM due
  ) AS needless
  UNION ALL
  SELECT name
  FROM (
    FROM due
    EXCEPT ALL
    FROM stored
  ) AS missing
) AS different
GROUP BY name;
