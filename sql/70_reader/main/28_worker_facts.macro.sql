-- main.worker_facts: the facts that the worker text of a session shows as of a seq, before any budget.
-- Grain: (source, key, value), grouped by key, oldest first. Units: none. Source: reader.fact of the current main run.
CREATE OR REPLACE MACRO main.worker_facts(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
SELECT
  key,
  occurrence,
  value,
  value_numeric,
  source,
  seq,
  producer
FROM reader.fact(
  (SELECT run_id FROM reader.current_main_run(p_session, p_until_seq)), p_until_seq
)
WHERE is_live
ORDER BY min(ordinal) OVER (PARTITION BY key), ordinal;
