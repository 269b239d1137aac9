-- check.listed_owner: every session and agent that owns tokens is listed with them, so that lists add up to the total.
-- Grain: owner whose row lacks something. Units: tokens, USD. Source: cost.message, main.sessions, main.agents.
CREATE OR REPLACE MACRO "check".listed_owner() AS TABLE
WITH owned AS (
  SELECT
    session_id,
    agent_id,
    coalesce(sum(output_tokens), 0) AS output_tokens,
    sum(cost_usd) AS cost_usd
  FROM cost.message(9223372036854775807)
  WHERE session_id IS NOT NULL
  GROUP BY session_id, agent_id
),
by_session AS (
  SELECT
    session_id,
    sum(output_tokens) AS output_tokens,
    sum(cost_usd) AS cost_usd
  FROM owned
  GROUP BY session_id
)
SELECT
  'session ' || o.session_id AS subject,
  'owns '
  || o.output_tokens
  || ' output tokens, listed with ' || coalesce(CAST(s.output_tokens AS VARCHAR), 'no row')
    AS detail
FROM by_session AS o
LEFT JOIN main.sessions AS s ON s.session_id = o.session_id
WHERE s.output_tokens IS DISTINCT FROM o.output_tokens OR s.cost_usd IS DISTINCT FROM o.cost_usd
UNION ALL
SELECT
  'session ' || o.session_id || ' agent ' || o.agent_id AS subject,
  'owns '
  || o.output_tokens
  || ' output tokens, listed with ' || coalesce(CAST(a.output_tokens AS VARCHAR), 'no row')
    AS detail
FROM owned AS o
LEFT JOIN main.agents AS a ON a.session_id = o.session_id AND a.agent_id = o.agent_id
WHERE o.agent_id IS NOT NULL
  AND (
    a.output_tokens IS DISTINCT FROM o.output_tokens OR a.cost_usd IS DISTINCT FROM o.cost_usd
  );
