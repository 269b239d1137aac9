-- cost.prompted: each billed part, and on the last of a message how its prompt stands against the message before it in its run.
-- Grain: (message_id, part_no). Units: tokens, seconds, USD; rates USD per million tokens. Source: cost.usage.
-- prefix_tokens: what the message before read from the cache and wrote to it. lost_tokens: how much less was read than that; 0 when
-- nothing. Both NULL for the first message of a run and for parts before the last; a message of several parts is judged by all.
CREATE OR REPLACE MACRO cost.prompted(p_until_seq BIGINT) AS TABLE
WITH part AS MATERIALIZED (
  SELECT
    message_id,
    part_no,
    parts,
    run_id,
    session_id,
    agent_id,
    first_seq,
    occurred_at,
    model,
    input_tokens,
    cache_read_tokens,
    cache_write_5m_tokens,
    cache_write_1h_tokens,
    cache_write_unknown_tokens,
    rates,
    cost_usd
  FROM cost.usage(CAST(NULL AS VARCHAR), p_until_seq, CAST('infinity' AS TIMESTAMPTZ))
),
several AS (
  SELECT
    message_id,
    sum(cache_read_tokens) AS read_tokens,
    sum(cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens)
      AS written_tokens
  FROM part
  WHERE parts > 1
  GROUP BY message_id
),
message AS (
  SELECT
    p.*,
    CAST(coalesce(s.read_tokens, p.cache_read_tokens) AS BIGINT) AS read_tokens,
    CAST(
      coalesce(
        s.written_tokens,
        p.cache_write_5m_tokens + p.cache_write_1h_tokens + p.cache_write_unknown_tokens
      ) AS BIGINT
    ) AS written_tokens
  FROM part AS p
  LEFT JOIN several AS s ON s.message_id = p.message_id
  WHERE p.part_no = p.parts
),
compared AS (
  SELECT
    *,
    lag(first_seq) OVER in_run AS before_seq,
    date_diff('second', lag(occurred_at) OVER in_run, occurred_at) AS waited_s,
    lag(read_tokens + written_tokens) OVER in_run AS prefix_tokens
  FROM message
  WINDOW in_run AS (PARTITION BY run_id ORDER BY first_seq)
)
SELECT
  message_id,
  part_no,
  parts,
  run_id,
  session_id,
  agent_id,
  first_seq,
  occurred_at,
  model,
  input_tokens,
  cache_read_tokens,
  cache_write_5m_tokens,
  cache_write_1h_tokens,
  cache_write_unknown_tokens,
  rates,
  cost_usd,
  read_tokens,
  before_seq,
  waited_s,
  prefix_tokens,
  CASE WHEN prefix_tokens IS NOT NULL THEN greatest(0, prefix_tokens - read_tokens) END
    AS lost_tokens
FROM compared
UNION ALL
SELECT
  message_id,
  part_no,
  parts,
  run_id,
  session_id,
  agent_id,
  first_seq,
  occurred_at,
  model,
  input_tokens,
  cache_read_tokens,
  cache_write_5m_tokens,
  cache_write_1h_tokens,
  cache_write_unknown_tokens,
  rates,
  cost_usd,
  NULL AS read_tokens,
  NULL AS before_seq,
  NULL AS waited_s,
  NULL AS prefix_tokens,
  NULL AS lost_tokens
FROM part
WHERE part_no < parts;
