-- check.occurrence_ordinal: the facts of a run are numbered from 1 without a gap, in the order in which they arrived.
-- Grain: run_id. Units: none. Source: fold.occurrence, fold.run.
CREATE OR REPLACE MACRO "check".occurrence_ordinal() AS TABLE
WITH numbered AS (
  SELECT
    run_id,
    ordinal,
    ordinal <> row_number() OVER (PARTITION BY run_id ORDER BY seq, ordinal) AS is_misplaced
  FROM fold.occurrence
),
counted AS (
  SELECT
    run_id,
    count(*) AS facts,
    min(ordinal) FILTER (WHERE is_misplaced) AS misplaced
  FROM numbered
  GROUP BY run_id
)
SELECT
  'run ' || r.run_id AS subject,
  CASE
    WHEN c.misplaced IS NOT NULL
      THEN 'ordinal ' || c.misplaced || ' does not stand where it arrived'
    ELSE 'the run counts ' || r.facts || ' facts, ' || coalesce(c.facts, 0) || ' are stored'
  END AS detail
FROM fold.run AS r
LEFT JOIN counted AS c ON c.run_id = r.run_id
WHERE c.misplaced IS NOT NULL OR r.facts <> coalesce(c.facts, 0);
