-- lost_evictions: what left the live store is missing in the aggregates.
-- Grain: (run_id, key). Units: those of the values. Source: fold.occurrence.
UPDATE fold.aggregate AS a
SET
  n = a.n - e.n,
  n_numeric = a.n_numeric - e.n_numeric,
  sum = a.sum - e.sum
FROM (
  SELECT
    o.run_id,
    o.key,
    count(*) AS n,
    count(o.value_numeric) AS n_numeric,
    coalesce(sum(o.value_numeric), 0) AS sum,
  FROM (
    SELECT
      p.run_id,
      p.key,
      p.value_numeric,
    FROM fold.occurrence AS p
    CROSS JOIN ledger.threshold AS l
    QUALIFY p.ordinal <= max(p.ordinal) OVER (PARTITION BY p.run_id) - l.fact_cap
  ) AS o
  GROUP BY o.run_id, o.key
) AS e
WHERE a.run_id = e.run_id AND a.key = e.key
