-- fold.aggregate: combines the aggregates of the delta with those of before, in order.
-- Grain: one batch. Units: none. Source: d_fact.
-- Needs: fact
CREATE OR REPLACE TEMP TABLE d_aggregate AS FROM fold.summed();
MERGE INTO fold.aggregate AS t
USING d_aggregate AS d ON t.run_id = d.run_id AND t.key = d.key
WHEN MATCHED THEN UPDATE SET
  n = t.n + d.n,
  n_numeric = t.n_numeric + d.n_numeric,
  sum = t.sum + d.sum,
  min = least(t.min, d.min),
  max = greatest(t.max, d.max),
  first = coalesce(t.first, d.first),
  last = coalesce(d.last, t.last),
  alternating_sum
  = t.alternating_sum
  + CASE WHEN t.n_numeric % 2 = 0 THEN d.alternating_sum ELSE -d.alternating_sum END,
  through_source = d.through_source,
  through_seq = d.through_seq
WHEN NOT MATCHED THEN INSERT VALUES (
  d.run_id, d.key, d.n, d.n_numeric, d.sum, d.min, d.max, d.first, d.last, d.alternating_sum,
  d.through_source, d.through_seq
);
