-- How well the cache worked for the responses that called each tool, with the user's own groups of tools.
-- Run: tracelab-duck sql -f examples/cache_by_tool.sql --attach tool_group=tools.csv
-- tool_group: tool_name, team. Join keys: message_id leads from a call to its response, tool_use_id to its result.
WITH called AS (
  SELECT DISTINCT
    e.message_id,
    e.tool_name
  FROM events AS e
  WHERE e.kind = 'tool_call'
)
SELECT
  coalesce(g.team, '(none)') AS team,
  c.tool_name,
  count(*) AS responses,
  sum(m.cache_read_tokens) AS cache_read_tokens,
  sum(m.cache_write_5m_tokens + m.cache_write_1h_tokens + m.cache_write_unknown_tokens)
    AS cache_write_tokens,
  round(
    sum(m.cache_read_tokens) / nullif(
      sum(
        m.input_tokens + m.cache_read_tokens + m.cache_write_5m_tokens + m.cache_write_1h_tokens
        + m.cache_write_unknown_tokens
      ), 0
    ), 4
  ) AS hit_rate
FROM called AS c
INNER JOIN messages AS m ON m.message_id = c.message_id
LEFT JOIN tool_group AS g ON g.tool_name = c.tool_name
GROUP BY team, c.tool_name
ORDER BY responses DESC, c.tool_name ASC;
