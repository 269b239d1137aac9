-- reader.worker_aggregate: what all facts of each key of one run come to at the end.
-- Grain: key. Units: those of the values. Source: fold.aggregate, the incremental state.
CREATE OR REPLACE MACRO reader.worker_aggregate(p_run BIGINT) AS TABLE
SELECT
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
WHERE run_id = p_run;
