-- reader.session_figure: what can be compared of a session, one value a row.
-- Grain: (part, name). Units: as named. Source: main.sessions, main.tool_calls, main.files, main.facts.
-- Parts: run, cost, tool (calls), error (failed calls), file (touches), fact (value). The main thread, except cost.
CREATE OR REPLACE MACRO reader.session_figure(p_session VARCHAR) AS TABLE
WITH called AS (
  SELECT
    c.tool_name,
    count(*) AS calls,
    count(*) FILTER (WHERE c.status = 'error') AS errors
  FROM main.tool_calls AS c
  WHERE c.session_id = p_session AND c.agent_id IS NULL
  GROUP BY c.tool_name
),

shown AS (
  SELECT *
  FROM main.sessions
  WHERE session_id = p_session
)

SELECT
  'run' AS part,
  'turns' AS name,
  CAST(s.turns AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'run' AS part,
  'tool_calls' AS name,
  CAST(s.tool_calls AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'run' AS part,
  'tool_errors' AS name,
  CAST(s.tool_errors AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'run' AS part,
  'open_calls' AS name,
  CAST(s.open_calls AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'run' AS part,
  'agent_tool_calls' AS name,
  CAST(s.agent_tool_calls AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'run' AS part,
  'compactions' AS name,
  CAST(s.compactions AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'cost' AS part,
  'cost_usd' AS name,
  rtrim(rtrim(CAST(s.cost_usd AS VARCHAR), '0'), '.') AS value
FROM shown AS s
UNION ALL
SELECT
  'cost' AS part,
  'input_tokens' AS name,
  CAST(s.input_tokens AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'cost' AS part,
  'output_tokens' AS name,
  CAST(s.output_tokens AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'cost' AS part,
  'cache_read_tokens' AS name,
  CAST(s.cache_read_tokens AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'cost' AS part,
  'cache_write_tokens' AS name,
  CAST(s.cache_write_tokens AS VARCHAR) AS value
FROM shown AS s
UNION ALL
SELECT
  'tool' AS part,
  coalesce(c.tool_name, '(none)') AS name,
  CAST(c.calls AS VARCHAR) AS value
FROM called AS c
UNION ALL
SELECT
  'error' AS part,
  coalesce(c.tool_name, '(none)') AS name,
  CAST(c.errors AS VARCHAR) AS value
FROM called AS c
WHERE c.errors > 0
UNION ALL
SELECT
  'file' AS part,
  f.path AS name,
  CAST(f.touches AS VARCHAR) AS value
FROM main.files AS f
WHERE f.session_id = p_session
UNION ALL
SELECT
  'fact' AS part,
  f.source || ': ' || f.key || '#' || f.occurrence AS name,
  f.value
FROM main.facts AS f
WHERE f.session_id = p_session AND f.agent_id IS NULL;
