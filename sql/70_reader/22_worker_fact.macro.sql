-- reader.worker_fact: the live facts of one run at the end.
-- Grain: ordinal. Units: none. Source: fold.occurrence; p_facts is how many the run has.
CREATE OR REPLACE MACRO reader.worker_fact(p_run BIGINT, p_facts BIGINT) AS TABLE
SELECT
  o.key,
  o.source,
  o.key || ' = ' || o.value AS statement,
  o.ordinal,
  o.seq,
  o.producer
FROM fold.occurrence AS o
WHERE o.run_id = p_run AND o.ordinal > p_facts - (SELECT fact_cap FROM ledger.threshold);
