-- reader.worker_run: the main runs of a session that no newer generation supersedes, and what their carry says at most.
-- Grain: run_id. Units: counts at the end; evicted facts are those that left the bounded store; USD. Source: fold.run, ledger.source, ledger.threshold.
-- One row is the current run without asking reader.run, which weighs all runs of the database: 8 ms of planning.
CREATE OR REPLACE MACRO reader.worker_run(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
SELECT
  r.run_id,
  r.last_seq,
  r.turns,
  r.calls,
  r.facts,
  greatest(r.facts - t.fact_cap, 0) AS evicted_facts,
  t.budget_warn_usd,
  (SELECT count(*) > 0 FROM fold.metered) AS has_metered
FROM fold.run AS r
CROSS JOIN ledger.threshold AS t
ANTI JOIN ledger.source AS s
  ON s.source_id = r.source_id AND s.generation > r.generation AND s.opened_seq <= p_until_seq
WHERE r.session_id = p_session AND r.is_main AND r.run_id <= p_until_seq;
