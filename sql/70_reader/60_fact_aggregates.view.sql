-- main.fact_aggregates: what all facts of one key in a current run add up to, live or evicted.
-- Grain: (session_id, agent_id, key). Units: those of the values. Source: fold.aggregate, fold.occurrence.
CREATE OR REPLACE VIEW main.fact_aggregates AS
WITH placed AS (
  SELECT
    o.run_id,
    o.key,
    o.ordinal > max(o.ordinal) OVER (PARTITION BY o.run_id) - l.fact_cap AS is_live
  FROM fold.occurrence AS o
  CROSS JOIN ledger.threshold AS l
),
counted AS (
  SELECT
    run_id,
    key,
    count(*) FILTER (WHERE is_live) AS n_live,
    count(*) FILTER (WHERE NOT is_live) AS n_evicted
  FROM placed
  GROUP BY run_id, key
)
SELECT
  r.session_id,
  r.agent_id,
  a.key,
  a.n,
  c.n_live,
  c.n_evicted,
  a.n_numeric,
  a.sum,
  a.min,
  a.max,
  a.first,
  a.last,
  a.alternating_sum,
  a.through_source,
  a.through_seq
FROM fold.aggregate AS a
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = a.run_id AND r.is_current
INNER JOIN counted AS c ON c.run_id = a.run_id AND c.key = a.key;
