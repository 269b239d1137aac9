-- cost.cache: what each session, agent and model read from caches and wrote to them on a day, and what that saved.
-- Grain: (session_id, agent_id, model, day). Units: tokens, USD. Source: cost.prompted.
-- Saving: cached reads at the input rate less what they cost. Premium: writes at their rate less the input rate.
CREATE OR REPLACE MACRO cost.cache(p_until_seq BIGINT) AS TABLE
SELECT
  session_id,
  agent_id,
  model,
  CAST(timezone('UTC', occurred_at) AS DATE) AS day,
  CAST(sum(input_tokens) AS BIGINT) AS uncached_input_tokens,
  CAST(sum(cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(sum(cache_write_5m_tokens) AS BIGINT) AS cache_write_5m_tokens,
  CAST(sum(cache_write_1h_tokens) AS BIGINT) AS cache_write_1h_tokens,
  CAST(sum(cache_write_unknown_tokens) AS BIGINT) AS cache_write_unknown_tokens,
  sum(cost.saving_usd(cache_read_tokens, rates.input, rates.cache_read)) AS read_saving_usd,
  sum(
    -cost.saving_usd(
      cache_write_5m_tokens + cache_write_unknown_tokens, rates.input, rates.cache_write_5m
    )
    - cost.saving_usd(cache_write_1h_tokens, rates.input, rates.cache_write_1h)
  ) AS write_premium_usd,
  count(*) FILTER (WHERE lost_tokens > 0) AS prefix_breaks
FROM cost.prompted(p_until_seq)
GROUP BY session_id, agent_id, model, day;
