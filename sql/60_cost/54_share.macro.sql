-- cost.share: each message divided over the tool calls it made, for tokens and money by tool, skill and MCP server.
-- Grain: (message_id, share_no). Units: tokens, USD. Source: cost.message, fold.tool_call, ledger.event.
-- Evenly, the remainder to the first call; a message without calls is one share. A call counts once, however many runs show it.
-- skill and agent_type are what the record says of itself; the server is that of the tool's name, else what the record says.
CREATE OR REPLACE MACRO cost.share(p_until_seq BIGINT) AS TABLE
WITH message AS MATERIALIZED (
  SELECT * FROM cost.message(p_until_seq)
),
-- What a running total grew by was spent on the calls since the step before.
stepped AS (
  SELECT
    c.run_id,
    c.tool_use_id,
    c.tool_name,
    c.call_seq,
    m.message_id
  FROM (
    SELECT
      run_id,
      tool_use_id,
      tool_name,
      call_seq
    FROM fold.tool_call
    WHERE run_id IN (SELECT run_id FROM fold.metered) AND call_seq <= p_until_seq
  ) AS c
  ASOF INNER JOIN cost.metered_copy(p_until_seq) AS m
    ON m.run_id = c.run_id AND m.first_seq >= c.call_seq
),
made AS (
  SELECT
    run_id,
    tool_use_id,
    tool_name,
    call_seq,
    message_id
  FROM fold.tool_call
  WHERE message_id IS NOT NULL AND call_seq <= p_until_seq
  UNION ALL
  SELECT
    run_id,
    tool_use_id,
    tool_name,
    call_seq,
    message_id
  FROM stepped
),
called AS (
  SELECT
    c.message_id,
    c.tool_use_id,
    min(c.tool_name) AS tool_name,
    min({
      'is_elsewhere': c.run_id <> m.run_id,
      'seq': CASE WHEN c.run_id = m.run_id THEN c.call_seq END,
      'tool_use_id': c.tool_use_id
    }) AS place
  FROM made AS c
  INNER JOIN message AS m ON m.message_id = c.message_id
  GROUP BY c.message_id, c.tool_use_id
),
numbered AS (
  SELECT
    message_id,
    tool_use_id,
    tool_name,
    row_number() OVER (PARTITION BY message_id ORDER BY place) AS share_no,
    count(*) OVER (PARTITION BY message_id) AS shares
  FROM called
),
said AS (
  SELECT
    message_id,
    min(json_extract_string(detail, '$.skill')) AS skill,
    min(json_extract_string(detail, '$.mcp_server')) AS mcp_server,
    min(json_extract_string(detail, '$.agent')) AS agent_type
  FROM ledger.event
  WHERE message_id IS NOT NULL AND detail IS NOT NULL AND seq <= p_until_seq
  GROUP BY message_id
)
SELECT
  m.message_id,
  coalesce(n.share_no, 1) AS share_no,
  coalesce(n.shares, 1) AS shares,
  m.session_id,
  m.agent_id,
  m.model,
  m.occurred_at,
  n.tool_use_id,
  n.tool_name,
  s.skill,
  coalesce(
    CASE WHEN starts_with(n.tool_name, 'mcp__') THEN split_part(n.tool_name, '__', 2) END,
    s.mcp_server
  ) AS mcp_server,
  s.agent_type,
  cost.tokens_share(m.input_tokens, coalesce(n.share_no, 1), coalesce(n.shares, 1)) AS input_tokens,
  cost.tokens_share(m.output_tokens, coalesce(n.share_no, 1), coalesce(n.shares, 1))
    AS output_tokens,
  cost.tokens_share(m.cache_read_tokens, coalesce(n.share_no, 1), coalesce(n.shares, 1))
    AS cache_read_tokens,
  cost.tokens_share(
    m.cache_write_5m_tokens + m.cache_write_1h_tokens + m.cache_write_unknown_tokens,
    coalesce(n.share_no, 1),
    coalesce(n.shares, 1)
  ) AS cache_write_tokens,
  cost.usd_share(m.cost_usd, coalesce(n.share_no, 1), coalesce(n.shares, 1)) AS cost_usd,
  m.price_status
FROM message AS m
LEFT JOIN numbered AS n ON n.message_id = m.message_id
LEFT JOIN said AS s ON s.message_id = m.message_id;
