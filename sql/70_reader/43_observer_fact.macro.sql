-- reader.observer_fact: each key of a run with its live facts, and what all its facts add up to.
-- Grain: key, by first statement. Units: those of the values. Source: fold.occurrence, ledger.threshold.
-- A fact stands as `key = value`, so that a secret is told by its key as well.
CREATE OR REPLACE MACRO reader.observer_fact(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
WITH stated_fact AS (
  SELECT
    o.key,
    o.source,
    o.value,
    o.value_numeric,
    o.ordinal,
    o.seq,
    o.producer,
    row_number() OVER (PARTITION BY o.source, o.key ORDER BY o.ordinal) AS occurrence,
    count(o.value_numeric) OVER (PARTITION BY o.key ORDER BY o.ordinal) AS numeric_no,
    o.ordinal > max(o.ordinal) OVER () - (SELECT fact_cap FROM ledger.threshold) AS is_live
  FROM fold.occurrence AS o
  WHERE o.run_id = p_run_id AND o.seq <= p_until_seq
)
SELECT
  key,
  count(*) AS n,
  count(value_numeric) AS n_numeric,
  count(*) FILTER (WHERE NOT is_live) AS n_evicted,
  sum(CAST(value_numeric AS DECIMAL(38, 9))) AS sum,
  min(value_numeric) AS min,
  max(value_numeric) AS max,
  arg_min(value_numeric, ordinal) AS first,
  arg_max(value_numeric, ordinal) AS last,
  sum(
    CAST(CASE WHEN numeric_no % 2 = 1 THEN value_numeric ELSE -value_numeric END AS DECIMAL(38, 9))
  ) AS alternating_sum,
  arg_max(source, ordinal) AS through_source,
  arg_max(seq, ordinal) AS through_seq,
  list(
    {
      'statement': key || ' = ' || value,
      'source': source,
      'occurrence': occurrence,
      'producer': producer
    }
    ORDER BY ordinal
  ) FILTER (WHERE is_live) AS live
FROM stated_fact
GROUP BY key
ORDER BY min(ordinal) ASC;
