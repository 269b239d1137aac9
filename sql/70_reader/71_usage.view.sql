-- main.usage: one billed part of a response and what it cost; the base of all money.
-- Grain: usage_key. Units: tokens, USD. Source: cost.usage.
CREATE OR REPLACE VIEW main.usage AS
SELECT
  message_id || '/' || part_no AS usage_key,
  'response' AS grain,
  session_id,
  agent_id,
  message_id,
  part_no,
  model,
  occurred_at,
  input_tokens,
  output_tokens,
  cache_read_tokens,
  cache_write_5m_tokens,
  cache_write_1h_tokens,
  cache_write_unknown_tokens,
  web_search_requests,
  web_fetch_requests,
  cost_usd,
  price_status,
  rule
FROM cost.usage(CAST(NULL AS VARCHAR), reader.end_seq(), CAST('infinity' AS TIMESTAMPTZ));
