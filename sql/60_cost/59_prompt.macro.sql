-- cost.prompt: the prompt of each message against the cached prefix that the message before it in its run left.
-- Grain: message_id. Units: tokens, seconds, USD. Source: cost.prompted.
-- lost_tokens: how much less was read than the message before read and wrote; 0 when nothing, NULL for the first of a run.
-- loss_usd: what of the lost tokens was billed again, 1h writes first, then 5m, then input, less what reading it costs.
-- A message of several parts is judged by the tokens of all, and billed by its last.
CREATE OR REPLACE MACRO cost.prompt(p_until_seq BIGINT) AS TABLE
WITH message AS (
  SELECT
    *,
    cache_write_1h_tokens AS written_1h,
    cache_write_5m_tokens + cache_write_unknown_tokens AS written_5m
  FROM cost.prompted(p_until_seq)
  WHERE part_no = parts
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
  prefix_tokens,
  read_tokens AS cache_read_tokens,
  lost_tokens,
  waited_s,
  CASE
    WHEN lost_tokens IS NOT NULL THEN
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
FROM message;
