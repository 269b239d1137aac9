-- reader.run_spent: of each current run of a session the tokens and money that its thread owns, by model and in all.
-- Grain: (run_id, part, key). Units: tokens, USD. Source: cost.session_message.
-- A thread keeps what a superseded generation of it spent. session_* stand at the main run and count every agent.
CREATE OR REPLACE MACRO reader.run_spent(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH run AS (
  SELECT * FROM reader.run(p_until_seq) WHERE session_id = p_session AND is_current
),
message AS (
  SELECT * FROM cost.session_message(p_session, p_until_seq)
),
spent AS (
  SELECT
    r.run_id,
    r.agent_id,
    '' AS prefix,
    m.model,
    m.input_tokens,
    m.output_tokens,
    m.cache_read_tokens,
    m.cache_write_5m_tokens
    + m.cache_write_1h_tokens
    + m.cache_write_unknown_tokens AS cache_write_tokens,
    m.cost_usd,
    m.seq
  FROM run AS r
  INNER JOIN message AS m ON m.agent_id IS NOT DISTINCT FROM r.agent_id
  UNION ALL
  SELECT
    r.run_id,
    r.agent_id,
    'session_' AS prefix,
    m.model,
    m.input_tokens,
    m.output_tokens,
    m.cache_read_tokens,
    m.cache_write_5m_tokens
    + m.cache_write_1h_tokens
    + m.cache_write_unknown_tokens AS cache_write_tokens,
    m.cost_usd,
    m.seq
  FROM run AS r
  CROSS JOIN message AS m
  WHERE r.is_main
),
summed AS (
  SELECT
    run_id,
    agent_id,
    prefix,
    max(seq) AS seq,
    unnest([
      {'part': 'input_tokens', 'value': CAST(sum(input_tokens) AS VARCHAR)},
      {'part': 'output_tokens', 'value': CAST(sum(output_tokens) AS VARCHAR)},
      {'part': 'cache_read_tokens', 'value': CAST(sum(cache_read_tokens) AS VARCHAR)},
      {'part': 'cache_write_tokens', 'value': CAST(sum(cache_write_tokens) AS VARCHAR)},
      {'part': 'cost_usd', 'value': CAST(sum(cost_usd) AS VARCHAR)},
      {'part': 'messages', 'value': CAST(count(*) AS VARCHAR)}
    ]) AS entry
  FROM spent
  GROUP BY run_id, agent_id, prefix
)
SELECT
  run_id,
  agent_id,
  prefix || entry.part AS part,
  CAST(NULL AS VARCHAR) AS key,
  entry.value AS value,
  seq
FROM summed
WHERE entry.value IS NOT NULL
UNION ALL
SELECT
  run_id,
  agent_id,
  'model',
  model,
  CAST(count(*) AS VARCHAR),
  max(seq)
FROM spent
WHERE prefix = '' AND model IS NOT NULL
GROUP BY run_id, agent_id, model;
