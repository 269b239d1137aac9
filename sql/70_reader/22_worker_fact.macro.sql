-- reader.worker_fact: the facts of one run at the end, from a place on.
-- Grain: ordinal. Units: none. Source: fold.occurrence; p_evicted is how many to leave out, those that were stated first.
CREATE OR REPLACE MACRO reader.worker_fact(p_run BIGINT, p_evicted BIGINT) AS TABLE
SELECT
  key,
  source,
  value,
  ordinal,
  seq,
  producer
FROM fold.occurrence
WHERE run_id = p_run AND ordinal > p_evicted;
