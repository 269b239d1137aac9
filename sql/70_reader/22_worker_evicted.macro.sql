-- reader.worker_evicted: how many facts of each key and source of one run came before an ordinal.
-- Grain: (key, source). Units: facts. Source: fold.occurrence.
CREATE OR REPLACE MACRO reader.worker_evicted(p_run BIGINT, p_before BIGINT) AS TABLE
SELECT
  key,
  source,
  count(*) AS n,
  min(ordinal) AS first_ordinal
FROM fold.occurrence
WHERE run_id = p_run AND ordinal < p_before
GROUP BY key, source;
