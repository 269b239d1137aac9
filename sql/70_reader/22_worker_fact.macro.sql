-- reader.worker_fact: the live facts of one run at the end.
-- Grain: ordinal. Units: none. Source: fold.occurrence; p_evicted is how many have left the bounded store.
CREATE OR REPLACE MACRO reader.worker_fact(p_run BIGINT, p_evicted BIGINT) AS TABLE
SELECT
  key,
  source,
  key || ' = ' || value AS statement,
  ordinal,
  seq,
  producer
FROM fold.occurrence
WHERE run_id = p_run AND ordinal > p_evicted;
