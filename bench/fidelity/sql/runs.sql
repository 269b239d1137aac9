-- runs: which file shows which thread of which session.
-- Grain: run_id. Units: none. Source: the public view of that name.
SELECT
  run_id,
  session_id,
  agent_id,
  path,
  generation,
FROM runs
ORDER BY run_id
