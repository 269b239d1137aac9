-- cost.cache: what each session, agent and model read from caches and wrote to them on a day, and what that saved.
-- Grain: (session_id, agent_id, model, day). Units: tokens, USD. Source: cost.usage.
-- A prefix break is a message that read less than the message before it in its run read and wrote.
-- Saving: cached reads at the input rate less what they cost. Premium: writes at their rate less the input rate.
CREATE OR REPLACE MACRO cost.cache(p_until_seq BIGINT) AS TABLE
WITH part AS MATERIALIZED (
  SELECT * FROM cost.usage(CAST(NULL AS VARCHAR), p_until_seq, CAST('infinity' AS TIMESTAMPTZ))
),
several AS (
  SELECT
    message_id,
    sum(cache_read_tokens) AS cache_read_tokens,
    sum(cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens)
      AS cache_write_tokens
  FROM part
  WHERE parts > 1
  GROUP BY message_id
),
message AS (
  SELECT
    p.message_id,
    p.run_id,
    p.first_seq,
    coalesce(s.cache_read_tokens, p.cache_read_tokens) AS cache_read_tokens,
    coalesce(
      s.cache_write_tokens,
      p.cache_write_5m_tokens + p.cache_write_1h_tokens + p.cache_write_unknown_tokens
    ) AS cache_write_tokens
  FROM part AS p
  LEFT JOIN several AS s ON s.message_id = p.message_id
  WHERE p.part_no = p.parts
),
broken AS (
  SELECT
    message_id,
    cache_read_tokens
    < lag(cache_read_tokens + cache_write_tokens) OVER (PARTITION BY run_id ORDER BY first_seq)
      AS is_break
  FROM message
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
  count(*) FILTER (WHERE b.is_break) AS prefix_breaks
FROM part AS p
LEFT JOIN broken AS b ON b.message_id = p.message_id AND p.part_no = p.parts
GROUP BY p.session_id, p.agent_id, p.model, day;
