-- main.cache_usage: what each session, agent and model read from caches and wrote to them on a day, and what that saved.
-- Grain: (session_id, agent_id, model, day). Units: tokens, USD. Source: cost.cache.
-- hit_rate is the part of all prompt tokens that was read from a cache.
CREATE OR REPLACE VIEW main.cache_usage AS
SELECT
  session_id,
  agent_id,
  model,
  day,
  uncached_input_tokens,
  cache_read_tokens,
  cache_write_5m_tokens,
  cache_write_1h_tokens,
  cache_write_unknown_tokens,
  cache_read_tokens / nullif(
    uncached_input_tokens + cache_read_tokens + cache_write_5m_tokens + cache_write_1h_tokens
    + cache_write_unknown_tokens, 0
  ) AS hit_rate,
  read_saving_usd,
  write_premium_usd,
  read_saving_usd - write_premium_usd AS net_saving_usd,
  prefix_breaks
FROM cost.cache(reader.end_seq());
