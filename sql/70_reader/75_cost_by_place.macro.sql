-- reader.cost_by_place: tokens and money by the project of the session, or by the type of the agent.
-- Grain: key. Units: tokens, USD. Source: cost.message, reader.session_project, reader.agent_link.
-- p_since and p_until bound the time of the response, half-open; NULL is no bound.
CREATE OR REPLACE MACRO reader.cost_by_place(
  p_by VARCHAR, p_since TIMESTAMPTZ, p_until TIMESTAMPTZ
) AS TABLE
WITH link AS (
  SELECT
    session_id,
    agent_id,
    min(agent_type) AS agent_type
  FROM reader.agent_link(CAST(NULL AS VARCHAR), reader.end_seq())
  GROUP BY session_id, agent_id
)
SELECT
  coalesce(
    CASE
      WHEN p_by = 'project' THEN p.project
      WHEN m.agent_id IS NULL THEN '(main thread)'
      ELSE l.agent_type
    END,
    '(none)'
  ) AS key,
  count(*) AS messages,
  CAST(sum(m.input_tokens) AS BIGINT) AS input_tokens,
  CAST(sum(m.output_tokens) AS BIGINT) AS output_tokens,
  CAST(sum(m.cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(
    sum(m.cache_write_5m_tokens + m.cache_write_1h_tokens + m.cache_write_unknown_tokens) AS BIGINT
  ) AS cache_write_tokens,
  sum(m.cost_usd) AS cost_usd,
  count(*) FILTER (WHERE m.price_status IN ('unpriced', 'partial')) AS unpriced_messages
FROM cost.message(reader.end_seq()) AS m
LEFT JOIN reader.session_project(reader.end_seq()) AS p ON p.session_id = m.session_id
LEFT JOIN link AS l ON l.session_id = m.session_id AND l.agent_id = m.agent_id
WHERE (p_since IS NULL OR m.occurred_at >= p_since) AND (p_until IS NULL OR m.occurred_at < p_until)
GROUP BY key
ORDER BY cost_usd DESC NULLS LAST, key ASC;
