-- main.facts: one fact that a tool result of a current run stated.
-- Grain: (session_id, agent_id, source, key, value). Units: none. Source: fold.occurrence.
-- occurrence is the n-th distinct value of the key at its source; is_live: among the newest of the run.
CREATE OR REPLACE VIEW main.facts AS
SELECT
  r.session_id,
  r.agent_id,
  o.source,
  o.key,
  row_number() OVER (PARTITION BY o.run_id, o.source, o.key ORDER BY o.ordinal) AS occurrence,
  o.value,
  o.value_numeric,
  o.seq,
  o.ordinal > max(o.ordinal) OVER (PARTITION BY o.run_id) - l.fact_cap AS is_live,
  o.producer
FROM fold.occurrence AS o
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = o.run_id AND r.is_current
CROSS JOIN ledger.threshold AS l;
