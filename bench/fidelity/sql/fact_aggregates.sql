-- fact_aggregates: what the occurrences under each key of a thread add up to.
-- Grain: (session_id, agent_id, key). Units: those of the values. Source: the public view of that name.
SELECT
  session_id,
  agent_id,
  key,
  n,
  n_live,
  n_evicted,
  n_numeric,
  sum,
  min,
  max,
  first,
  last,
  alternating_sum,
  through_source,
FROM fact_aggregates
ORDER BY session_id, agent_id, key
