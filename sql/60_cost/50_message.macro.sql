-- cost.message: each API response once as it stood at a seq, by the prices known now.
-- Grain: message_id. Units: tokens, USD. Source: cost.priced_message.
CREATE OR REPLACE MACRO cost.message(p_until_seq BIGINT) AS TABLE
SELECT
  message_id,
  run_id,
  session_id,
  agent_id,
  first_seq,
  seq,
  occurred_at,
  model,
  input_tokens,
  output_tokens,
  cache_read_tokens,
  cache_write_5m_tokens,
  cache_write_1h_tokens,
  cache_write_unknown_tokens,
  web_search_requests,
  web_fetch_requests,
  speed,
  service_tier,
  inference_geo,
  is_final,
  is_progress_only,
  is_superseded,
  records,
  copies,
  cost_usd,
  price_status
FROM cost.priced_message(CAST(NULL AS VARCHAR), p_until_seq, CAST('infinity' AS TIMESTAMPTZ));
