-- main.messages: one API response, once, with the session that owns it, its tokens and its cost.
-- Grain: message_id. Units: tokens, USD. Source: cost.message.
CREATE OR REPLACE VIEW main.messages AS
SELECT
  message_id,
  session_id,
  agent_id,
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
FROM cost.message(reader.end_seq());
