-- facts: each occurrence that no model extracted, by first statement.
-- Grain: (session_id, agent_id, source, key, value). Units: none. Source: the public view of that name.
SELECT
  session_id,
  agent_id,
  source,
  key,
  occurrence,
  value,
  value_numeric,
  seq,
  is_live,
FROM facts
ORDER BY session_id, agent_id, seq, source, key, occurrence
