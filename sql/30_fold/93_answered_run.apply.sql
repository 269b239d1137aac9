-- fold.answered_run: counts the facts that a model's answer gave to a run of which the delta has no event.
-- Grain: one batch. Units: counts. Source: d_fact, d_run.
-- Of a run with events in the delta fold.run has counted them all.
-- Needs: answer
MERGE INTO fold.run AS t
USING (
  SELECT
    f.run_id,
    count(*) AS facts
  FROM d_fact AS f
  ANTI JOIN d_run AS r ON r.run_id = f.run_id
  GROUP BY f.run_id
) AS d ON t.run_id = d.run_id
WHEN MATCHED THEN UPDATE SET facts = t.facts + d.facts;
