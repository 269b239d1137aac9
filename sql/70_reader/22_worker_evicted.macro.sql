-- reader.worker_evicted: how many facts of each key and source of one run have left the bounded store.
-- Grain: (key, source). Units: facts. Source: fold.occurrence; p_evicted is how many there are.
CREATE OR REPLACE MACRO reader.worker_evicted(p_run BIGINT, p_evicted BIGINT) AS TABLE
SELECT
  key,
  source,
  count(*) AS n,
  min(ordinal) AS first_ordinal
FROM fold.occurrence
WHERE run_id = p_run AND ordinal <= p_evicted
GROUP BY key, source;
