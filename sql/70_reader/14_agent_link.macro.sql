-- reader.agent_link: what is told of each agent: who called it, its type and description.
-- Grain: (session_id, agent_id). Units: none. Source: ledger.event (results that name their agent), ledger.source sidecars, call inputs.
-- An agent that only superseded generations show has a row too, is_current false: what it spent is still its own.
CREATE OR REPLACE MACRO reader.agent_link(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH run AS (
  SELECT * FROM reader.run(p_until_seq)
  WHERE p_session IS NULL OR session_id = p_session
  QUALIFY row_number() OVER (
    PARTITION BY session_id, agent_id
    ORDER BY is_current DESC, generation DESC, lines DESC, path ASC, run_id ASC
  ) = 1
),
named AS (
  SELECT
    r.session_id,
    json_extract_string(e.detail, '$.agent_id') AS agent_id,
    r.agent_id AS parent_agent_id,
    e.tool_use_id,
    i.text AS input,
    row_number()
      OVER (PARTITION BY r.session_id, json_extract_string(e.detail, '$.agent_id') ORDER BY e.seq)
      AS place
  FROM run AS r
  INNER JOIN ledger.event AS e ON e.run_id = r.run_id AND e.seq <= p_until_seq
  LEFT JOIN fold.tool_call AS c ON c.run_id = e.run_id AND c.tool_use_id = e.tool_use_id
  LEFT JOIN ledger.content AS i ON i.content_sha256 = c.input_sha256
  WHERE
    e.kind = 'tool_result'
    AND e.detail IS NOT NULL
    AND json_extract_string(e.detail, '$.agent_id') IS NOT NULL
)
SELECT
  r.session_id,
  r.agent_id,
  coalesce(reader.member(s.sidecar, '$.parentAgentId'), n.parent_agent_id) AS parent_agent_id,
  coalesce(
    reader.member(s.sidecar, '$.agentType'), reader.member(n.input, '$.subagent_type'),
    CASE
      WHEN starts_with(r.agent_id, 'acompact-') THEN 'compaction'
      WHEN starts_with(r.agent_id, 'aprompt_suggestion-') THEN 'prompt suggestion'
    END
  ) AS agent_type,
  coalesce(
    reader.member(s.sidecar, '$.description'), reader.member(n.input, '$.description')
  ) AS description,
  coalesce(reader.member(s.sidecar, '$.toolUseId'), n.tool_use_id) AS tool_use_id,
  r.run_id,
  r.is_progress,
  r.is_current
FROM run AS r
INNER JOIN ledger.source AS s ON s.source_id = r.source_id AND s.generation = r.generation
LEFT JOIN named AS n ON n.session_id = r.session_id AND n.agent_id = r.agent_id AND n.place = 1
WHERE r.agent_id IS NOT NULL;
