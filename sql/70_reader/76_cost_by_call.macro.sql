-- reader.cost_by_call: tokens and money by tool, skill or MCP server, each message divided over its calls.
-- Grain: key. Units: tokens, USD. Source: cost.share.
-- A message stands under each key it has a share in, so messages do not add up; tokens and money do.
-- p_since and p_until bound the time of the response, half-open; NULL is no bound.
CREATE OR REPLACE MACRO reader.cost_by_call(
  p_by VARCHAR, p_since TIMESTAMPTZ, p_until TIMESTAMPTZ
) AS TABLE
SELECT
  coalesce(
    CASE p_by
      WHEN 'tool' THEN tool_name WHEN 'skill' THEN skill WHEN 'mcp-server' THEN mcp_server
    END,
    '(none)'
  ) AS key,
  count(DISTINCT message_id) AS messages,
  count(tool_use_id) AS calls,
  CAST(sum(input_tokens) AS BIGINT) AS input_tokens,
  CAST(sum(output_tokens) AS BIGINT) AS output_tokens,
  CAST(sum(cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(sum(cache_write_tokens) AS BIGINT) AS cache_write_tokens,
  sum(cost_usd) AS cost_usd,
  count(DISTINCT CASE WHEN price_status IN ('unpriced', 'partial') THEN message_id END)
    AS unpriced_messages
FROM cost.share(reader.end_seq())
WHERE (p_since IS NULL OR occurred_at >= p_since) AND (p_until IS NULL OR occurred_at < p_until)
GROUP BY key
ORDER BY cost_usd DESC NULLS LAST, key ASC;
