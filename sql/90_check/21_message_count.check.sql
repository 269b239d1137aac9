-- check.message_count: every message that any run shows is owned by exactly one run.
-- Grain: message without one owner. Units: none. Source: fold.message_copy, cost.metered_copy, cost.snapshot.
CREATE OR REPLACE MACRO "check".message_count() AS TABLE
WITH owned AS (
  SELECT
    message_id,
    count(*) AS owners
  FROM cost.snapshot(CAST(NULL AS VARCHAR), 9223372036854775807)
  GROUP BY message_id
),
shown AS (
  SELECT message_id FROM fold.message_copy
  UNION
  SELECT message_id FROM cost.metered_copy(9223372036854775807)
)
SELECT
  coalesce(s.message_id, o.message_id) AS subject,
  coalesce(o.owners, 0) || ' owners' AS detail
FROM shown AS s
FULL OUTER JOIN owned AS o ON o.message_id = s.message_id
WHERE s.message_id IS NULL OR o.owners IS DISTINCT FROM 1;
