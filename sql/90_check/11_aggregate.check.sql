-- check.aggregate: what has been evicted and what is live come to the aggregate, and so does a plain recount.
-- Grain: (run_id, key). Units: those of the values. Source: fold.aggregate, fold.occurrence, fold.evicted.
-- Joined as ordered monoids: alternating(a·b) = alternating(a) + (-1)^n(a) · alternating(b), first of a, last of b.
CREATE OR REPLACE MACRO "check".aggregate() AS TABLE
WITH placed AS (
  SELECT
    o.run_id,
    o.key,
    o.source,
    o.value_numeric,
    o.ordinal,
    o.seq,
    e.ordinal IS NOT NULL AS is_evicted,
    count(o.value_numeric) OVER (PARTITION BY o.run_id, o.key ORDER BY o.ordinal) % 2
    = 1 AS is_added,
    count(o.value_numeric)
      OVER (PARTITION BY o.run_id, o.key, e.ordinal IS NOT NULL ORDER BY o.ordinal)
    % 2
    = 1
      AS is_added_in_part
  FROM fold.occurrence AS o
  LEFT JOIN fold.evicted(CAST(9223372036854775807 AS BIGINT)) AS e
    ON e.run_id = o.run_id AND e.ordinal = o.ordinal
),
recount AS (
  SELECT
    run_id,
    key,
    count(*) AS n,
    count(value_numeric) AS n_numeric,
    coalesce(sum(CAST(value_numeric AS DECIMAL(38, 9))), 0) AS sum,
    min(value_numeric) AS min,
    max(value_numeric) AS max,
    arg_min(value_numeric, ordinal) AS first,
    arg_max(value_numeric, ordinal) AS last,
    coalesce(
      sum(CAST(CASE WHEN is_added THEN value_numeric ELSE -value_numeric END AS DECIMAL(38, 9))), 0
    )
      AS alternating_sum,
    arg_max(source, ordinal) AS through_source,
    arg_max(seq, ordinal) AS through_seq
  FROM placed
  GROUP BY run_id, key
),
part AS (
  SELECT
    run_id,
    key,
    is_evicted,
    count(*) AS n,
    count(value_numeric) AS n_numeric,
    coalesce(sum(CAST(value_numeric AS DECIMAL(38, 9))), 0) AS sum,
    min(value_numeric) AS min,
    max(value_numeric) AS max,
    arg_min(value_numeric, ordinal) AS first,
    arg_max(value_numeric, ordinal) AS last,
    coalesce(
      sum(
        CAST(
          CASE WHEN is_added_in_part THEN value_numeric ELSE -value_numeric END AS DECIMAL(38, 9)
        )
      ),
      0
    )
      AS alternating_sum
  FROM placed
  GROUP BY run_id, key, is_evicted
),
joined AS (
  SELECT
    r.run_id,
    r.key,
    coalesce(e.n, 0) + coalesce(l.n, 0) AS n,
    coalesce(e.n_numeric, 0) + coalesce(l.n_numeric, 0) AS n_numeric,
    coalesce(e.sum, 0) + coalesce(l.sum, 0) AS sum,
    least(e.min, l.min) AS min,
    greatest(e.max, l.max) AS max,
    coalesce(e.first, l.first) AS first,
    coalesce(l.last, e.last) AS last,
    coalesce(e.alternating_sum, 0)
    + CASE WHEN coalesce(e.n_numeric, 0) % 2 = 0 THEN 1 ELSE -1 END
    * coalesce(l.alternating_sum, 0) AS alternating_sum,
    r.through_source,
    r.through_seq
  FROM recount AS r
  LEFT JOIN part AS e ON e.run_id = r.run_id AND e.key = r.key AND e.is_evicted
  LEFT JOIN part AS l ON l.run_id = r.run_id AND l.key = r.key AND NOT l.is_evicted
),
stored AS (
  SELECT
    run_id,
    key,
    n,
    n_numeric,
    sum,
    min,
    max,
    first,
    last,
    alternating_sum,
    through_source,
    through_seq
  FROM fold.aggregate
),
difference AS (
  SELECT
    run_id,
    key,
    'is not what a recount gives' AS detail
    FROM (FROM stored
    EXCEPT
    FROM recount)
    UNION
    SELECT
    run_id,
    key,
    'is not what a recount gives' AS detail
    FROM (FROM recount
    EXCEPT
    FROM stored)
    UNION
    SELECT
    run_id,
    key,
    'is not what evicted and live facts come to' AS detail
  FROM (FROM stored
  EXCEPT
  FROM joined)
  UNION
  SELECT
    run_id,
    key,
    'is not what evicted and live facts come to' AS detail
  FROM (FROM joined
  EXCEPT
  FROM stored)
)
SELECT
  'run ' || run_id || ' key ' || key AS subject,
  'the aggregate ' || detail AS detail
FROM difference
ORDER BY subject, detail;
