-- reader.fact: the facts of one run as of a seq, in the order in which they were first stated.
-- Grain: (source, key, value). Units: none. Source: fold.occurrence.
-- occurrence is the n of key#n, the n-th distinct value of a key at its source; live are the newest fact_cap.
CREATE OR REPLACE MACRO reader.fact(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  o.source,
  o.key,
  row_number() OVER (PARTITION BY o.source, o.key ORDER BY o.ordinal) AS occurrence,
  o.value,
  o.value_numeric,
  o.ordinal,
  o.seq,
  o.ordinal > max(o.ordinal) OVER () - l.fact_cap AS is_live,
  o.producer
FROM fold.occurrence AS o
CROSS JOIN ledger.threshold AS l
WHERE o.run_id = p_run AND o.seq <= p_until_seq
ORDER BY o.ordinal;
