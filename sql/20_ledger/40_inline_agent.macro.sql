-- ledger.inline_agent: the agent of each sidechain record that stands inside a main transcript without an agent id.
-- Grain: record_seq. Units: none. Source: d_record and the earlier events of the same sources.
-- Old transcripts mark such records only as a sidechain; a chain of parents begins where the agent was called, and the
-- uuid of its first record names the agent. A record whose chain is a ring keeps the common name.
CREATE OR REPLACE MACRO ledger.inline_agent() AS TABLE
WITH RECURSIVE side AS (
  SELECT DISTINCT
    source_id,
    generation,
    record_seq,
    record_uuid,
    parent_uuid
  FROM d_record
  WHERE agent_id = 'sidechain'
),
known AS (
  SELECT DISTINCT
    s.record_seq,
    k.agent_id
  FROM side AS s
  INNER JOIN ledger.event AS e ON e.source_id = s.source_id AND e.generation = s.generation
    AND e.record_uuid = s.parent_uuid
  INNER JOIN ledger.run_key AS k ON k.run_id = e.run_id AND k.agent_id IS NOT NULL
),
reached AS (
  SELECT
    s.source_id,
    s.generation,
    s.record_seq,
    s.record_uuid,
    coalesce(k.agent_id, 'inline-' || s.record_uuid) AS agent_id
  FROM side AS s
  LEFT JOIN known AS k ON k.record_seq = s.record_seq
  LEFT JOIN side AS p
    ON p.source_id = s.source_id AND p.generation = s.generation AND p.record_uuid = s.parent_uuid
    AND p.record_seq < s.record_seq
  WHERE s.record_uuid IS NOT NULL AND (k.agent_id IS NOT NULL OR p.record_seq IS NULL)
  UNION
  SELECT
    s.source_id,
    s.generation,
    s.record_seq,
    s.record_uuid,
    r.agent_id
  FROM reached AS r
  INNER JOIN side AS s
    ON s.source_id = r.source_id AND s.generation = r.generation AND s.parent_uuid = r.record_uuid
    AND s.record_seq > r.record_seq
)
SELECT
  record_seq,
  min(agent_id) AS agent_id
FROM reached
GROUP BY record_seq;
