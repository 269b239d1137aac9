-- cost.cache: what each session, agent and model read from caches and wrote to them on a day, and what that saved.
-- Grain: (session_id, agent_id, model, day). Units: tokens, USD. Source: cost.usage, cost.prompt.
-- Saving: cached reads at the input rate less what they cost. Premium: writes at their rate less the input rate.
CREATE OR REPLACE MACRO cost.cache(p_until_seq BIGINT) AS TABLE
WITH part AS MATERIALIZED (
  SELECT * FROM cost.usage(CAST(NULL AS VARCHAR), p_until_seq, CAST('infinity' AS TIMESTAMPTZ))
)
SELECT
  p.session_id,
  p.agent_id,
  p.model,
  CAST(timezone('UTC', p.occurred_at) AS DATE) AS day,
  CAST(sum(p.input_tokens) AS BIGINT) AS uncached_input_tokens,
  CAST(sum(p.cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(sum(p.cache_write_5m_tokens) AS BIGINT) AS cache_write_5m_tokens,
  CAST(sum(p.cache_write_1h_tokens) AS BIGINT) AS cache_write_1h_tokens,
  CAST(sum(p.cache_write_unknown_tokens) AS BIGINT) AS cache_write_unknown_tokens,
  sum(cost.saving_usd(p.cache_read_tokens, p.rates.input, p.rates.cache_read)) AS read_saving_usd,
  sum(
    -cost.saving_usd(
      p.cache_write_5m_tokens + p.cache_write_unknown_tokens, p.rates.input, p.rates.cache_write_5m
    )
    - cost.saving_usd(p.cache_write_1h_tokens, p.rates.input, p.rates.cache_write_1h)
  ) AS write_premium_usd,
  count(*) FILTER (WHERE b.lost_tokens > 0) AS prefix_breaks
FROM part AS p
LEFT JOIN cost.prompt(p_until_seq) AS b ON b.message_id = p.message_id AND p.part_no = p.parts
GROUP BY p.session_id, p.agent_id, p.model, day;
