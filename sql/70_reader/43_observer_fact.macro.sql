-- reader.observer_fact: each key of a run with its live facts, and what all its facts add up to.
-- Grain: key, by first statement. Units: those of the values. Source: fold.occurrence, ledger.limits.
-- A fact stands as `key = value`, so that a secret is told by its key. Lists keep the order of
-- statement: three window functions would take twice the planning.
CREATE OR REPLACE MACRO reader.observer_fact(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
WITH stated_fact AS (
  SELECT
    o.key,
    o.source,
    o.value,
    o.value_numeric,
    o.ordinal,
    o.seq,
    o.producer
  FROM fold.occurrence AS o
  WHERE o.run_id = p_run_id AND o.seq <= p_until_seq
),
bound AS (
  SELECT (SELECT coalesce(max(f.ordinal), 0) FROM stated_fact AS f) - l.fact_cap AS evicted_through
  FROM ledger.limits() AS l
),
stated_key AS (
  SELECT
    key,
    count(*) AS n,
    count(value_numeric) AS n_numeric,
    sum(CAST(value_numeric AS DECIMAL(38, 9))) AS sum,
    min(value_numeric) AS min,
    max(value_numeric) AS max,
    list(value_numeric ORDER BY ordinal) FILTER (WHERE value_numeric IS NOT NULL) AS numbers,
    list(source ORDER BY ordinal) AS sources,
    list(
      {'statement': key || ' = ' || value, 'source': source, 'ordinal': ordinal, 'producer': producer}
      ORDER BY ordinal
    ) AS facts,
    max(seq) AS through_seq
  FROM stated_fact
  GROUP BY key
)
SELECT
  k.key,
  k.n,
  k.n_numeric,
  CAST(len(list_filter(k.facts, LAMBDA f: f.ordinal <= b.evicted_through)) AS BIGINT) AS n_evicted,
  k.sum,
  k.min,
  k.max,
  k.numbers[1] AS first,
  k.numbers[-1] AS last,
  CAST(
    list_sum(list_transform(k.numbers, LAMBDA v, i: CASE WHEN i % 2 = 1 THEN v ELSE -v END)) AS DECIMAL(38, 9)
  ) AS alternating_sum,
  k.sources[-1] AS through_source,
  k.through_seq,
  list_filter(
    list_transform(
      k.facts,
      LAMBDA f, i: {
        'statement': f.statement,
        'source': f.source,
        'occurrence': len(list_filter(k.sources[:i], LAMBDA s: s = f.source)),
        'producer': f.producer,
        'is_live': f.ordinal > b.evicted_through
      }
    ),
    LAMBDA f: f.is_live
  ) AS live
FROM stated_key AS k
CROSS JOIN bound AS b
ORDER BY k.facts[1].ordinal ASC;
