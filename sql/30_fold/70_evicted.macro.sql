-- fold.evicted: the facts that have left the bounded store of their run as of a seq.
-- Grain: (run_id, source, key, value). Units: none. Source: fold.occurrence.
-- Nothing is moved: a fact is live while its ordinal is among the newest fact_cap of its run. A value read again
-- keeps its ordinal, so it neither comes back nor counts twice.
CREATE OR REPLACE MACRO fold.evicted(p_until_seq BIGINT) AS TABLE
SELECT
  o.run_id,
  o.source,
  o.key,
  o.value,
  o.value_numeric,
  o.ordinal,
  o.seq
FROM fold.occurrence AS o
INNER JOIN (
  SELECT
    run_id,
    max(ordinal) AS n
    FROM fold.occurrence WHERE seq <= p_until_seq GROUP BY run_id
    ) AS r ON r.run_id = o.run_id
    CROSS JOIN ledger.threshold AS l
    WHERE o.seq <= p_until_seq AND o.ordinal <= r.n - l.fact_cap;
