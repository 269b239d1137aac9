-- fold.summed: what the new facts of the delta add to the aggregate of their key.
-- Grain: (run_id, key). Units: those of the values. Source: d_fact.
-- Ordered monoid: alternating(a·b) = alternating(a) + (-1)^n(a) · alternating(b).
CREATE OR REPLACE MACRO fold.summed() AS TABLE
WITH numbered AS (
  SELECT
    *,
    count(value_numeric) OVER (PARTITION BY run_id, key ORDER BY ordinal) AS numeric_no
  FROM d_fact
)
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
    sum(
      CAST(
        CASE WHEN numeric_no % 2 = 1 THEN value_numeric ELSE -value_numeric END AS DECIMAL(38, 9)
      )
    ),
    0
  )
    AS alternating_sum,
  arg_max(source, ordinal) AS through_source,
  arg_max(seq, ordinal) AS through_seq
FROM numbered
GROUP BY run_id, key;
