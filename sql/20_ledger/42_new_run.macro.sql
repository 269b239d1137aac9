-- ledger.new_run: the runs that a batch shows for the first time.
-- Grain: run_id. Units: none. Source: d_record.
CREATE OR REPLACE MACRO ledger.new_run() AS TABLE
SELECT
  min(r.seq) AS run_id,
  r.source_id,
  r.generation,
  r.session_id,
  r.agent_id,
  r.is_progress
FROM d_record AS r
ANTI JOIN ledger.run_key AS k ON k.source_id = r.source_id AND k.generation = r.generation
  AND k.session_id IS NOT DISTINCT FROM r.session_id AND k.agent_id IS NOT DISTINCT FROM r.agent_id
  AND k.is_progress = r.is_progress
GROUP BY ALL;
