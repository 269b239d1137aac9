-- messages: the usage of each API response, once, with its owner.
-- Grain: message_id. Units: tokens. Source: the public view of that name.
SELECT
  session_id,
  agent_id,
  message_id,
  model,
  input_tokens,
  output_tokens,
  cache_read_tokens,
  cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens AS cache_write_tokens,
  is_final,
  is_progress_only,
FROM messages
ORDER BY session_id, agent_id, message_id
