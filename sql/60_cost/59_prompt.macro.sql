-- cost.prompt: the prompt of each message against the cached prefix that the message before it in its run left.
-- Grain: message_id. Units: tokens, seconds, USD. Source: cost.usage.
-- lost_tokens: how much less was read than the message before read and wrote; 0 when nothing, NULL for the first of a run.
-- loss_usd: what of the lost tokens was billed again, 1h writes first, then 5m, then input, less what reading it costs.
-- A message of several parts is judged by the tokens of all, and billed by its last.
CREATE OR REPLACE MACRO cost.prompt(p_until_seq BIGINT) AS TABLE
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
    p.session_id,
    p.agent_id,
    p.first_seq,
    p.occurred_at,
    p.model,
    coalesce(s.cache_read_tokens, p.cache_read_tokens) AS cache_read_tokens,
    coalesce(
      s.cache_write_tokens,
      p.cache_write_5m_tokens + p.cache_write_1h_tokens + p.cache_write_unknown_tokens
    ) AS cache_write_tokens,
    p.input_tokens,
    p.cache_write_1h_tokens AS written_1h,
    p.cache_write_5m_tokens + p.cache_write_unknown_tokens AS written_5m,
    p.rates
  FROM part AS p
  LEFT JOIN several AS s ON s.message_id = p.message_id
  WHERE p.part_no = p.parts
),
compared AS (
  SELECT
    *,
    lag(cache_read_tokens + cache_write_tokens) OVER in_run AS prefix_tokens,
    lag(first_seq) OVER in_run AS before_seq,
    date_diff('second', lag(occurred_at) OVER in_run, occurred_at) AS waited_s,
    CAST(
      greatest(0, lag(cache_read_tokens + cache_write_tokens) OVER in_run - cache_read_tokens)
      AS BIGINT
    ) AS lost_tokens
  FROM message
  WINDOW in_run AS (PARTITION BY run_id ORDER BY first_seq)
)
SELECT
  message_id,
  run_id,
  session_id,
  agent_id,
  before_seq,
  first_seq,
  occurred_at,
  model,
  CAST(prefix_tokens AS BIGINT) AS prefix_tokens,
  CAST(cache_read_tokens AS BIGINT) AS cache_read_tokens,
  CASE WHEN prefix_tokens IS NOT NULL THEN lost_tokens END AS lost_tokens,
  waited_s,
  CASE
    WHEN prefix_tokens IS NOT NULL THEN
      cost.saving_usd(least(lost_tokens, written_1h), rates.cache_write_1h, rates.cache_read)
      + cost.saving_usd(
        least(greatest(0, lost_tokens - written_1h), written_5m),
        rates.cache_write_5m,
        rates.cache_read
      )
      + cost.saving_usd(
        least(greatest(0, lost_tokens - written_1h - written_5m), input_tokens),
        rates.input,
        rates.cache_read
      )
  END AS loss_usd
FROM compared;
