-- fold.metered: appends the steps of running totals, moves the totals on, and leaves the runs that were rolled back.
-- Grain: one batch. Units: tokens. Source: delta.
-- Needs: metered
CREATE OR REPLACE TEMP TABLE d_metered AS FROM fold.metering();
INSERT INTO fold.metered
SELECT
  run_id,
  seq,
  occurred_at,
  step_key,
  model,
  input_tokens,
  cache_read_tokens,
  cache_write_tokens,
  output_tokens,
  reasoning_tokens
FROM d_metered
WHERE is_step
ORDER BY seq;
MERGE INTO fold.meter AS t
USING (
  SELECT
    run_id,
    arg_max({'model': model, 'total': standing}, seq) AS now,
    count(*) FILTER (WHERE is_rollback) AS rollbacks
  FROM d_metered
  GROUP BY run_id
) AS d ON d.run_id = t.run_id
WHEN MATCHED THEN UPDATE SET
  model = d.now.model,
  rollbacks = t.rollbacks + d.rollbacks,
  total = d.now.total
WHEN NOT MATCHED THEN INSERT VALUES (d.run_id, d.now.model, d.rollbacks, d.now.total);
CREATE OR REPLACE TEMP TABLE d_rolled AS
SELECT
  d.run_id,
  min(d.seq) AS first_seq,
  max(d.seq) AS last_seq
FROM delta AS d
INNER JOIN fold.meter AS m ON m.run_id = d.run_id AND m.rollbacks > 0
GROUP BY d.run_id;
