-- main.reported_usage: totals that transcripts report themselves, for comparison; never added to anything.
-- Grain: (seq, model). Units: tokens, USD, seconds. Source: result records, tool results that name an agent's total, running totals.
-- A result of one connection repeats the totals so far, so its last one stands for all. total_tokens of an agent is its last context, not its sum.
CREATE OR REPLACE VIEW main.reported_usage AS
WITH reported AS (
  SELECT
    k.session_id,
    k.agent_id,
    e.seq,
    e.occurred_at,
    e.record_type,
    e.tool_use_id,
    CAST(e.detail AS JSON) AS detail
  FROM ledger.event AS e
  INNER JOIN ledger.run_key AS k ON k.run_id = e.run_id
  WHERE e.detail IS NOT NULL AND (e.record_type = 'result' OR e.kind = 'tool_result')
),
model AS (
  SELECT
    session_id,
    agent_id,
    seq,
    occurred_at,
    unnest(map_entries(TRY_CAST(detail -> '$.modelUsage' AS MAP (VARCHAR, JSON)))) AS entry
  FROM reported
  WHERE record_type = 'result'
)
SELECT
  session_id,
  agent_id,
  seq,
  occurred_at,
  'result' AS origin,
  CAST(NULL AS VARCHAR) AS model,
  CAST(NULL AS VARCHAR) AS reported_agent_id,
  CAST(NULL AS VARCHAR) AS tool_use_id,
  TRY_CAST(detail ->> '$.usage.input_tokens' AS BIGINT) AS input_tokens,
  TRY_CAST(detail ->> '$.usage.output_tokens' AS BIGINT) AS output_tokens,
  TRY_CAST(detail ->> '$.usage.cache_read_input_tokens' AS BIGINT) AS cache_read_tokens,
  TRY_CAST(detail ->> '$.usage.cache_creation_input_tokens' AS BIGINT) AS cache_write_tokens,
  CAST(NULL AS BIGINT) AS total_tokens,
  TRY_CAST(detail ->> '$.total_cost_usd' AS DECIMAL(38, 15)) AS cost_usd,
  CAST(NULL AS BIGINT) AS reasoning_tokens
FROM reported
WHERE record_type = 'result'
UNION ALL
SELECT
  session_id,
  agent_id,
  seq,
  occurred_at,
  'result by model' AS origin,
  entry.key AS model,
  CAST(NULL AS VARCHAR) AS reported_agent_id,
  CAST(NULL AS VARCHAR) AS tool_use_id,
  TRY_CAST(entry.value ->> '$.inputTokens' AS BIGINT) AS input_tokens,
  TRY_CAST(entry.value ->> '$.outputTokens' AS BIGINT) AS output_tokens,
  TRY_CAST(entry.value ->> '$.cacheReadInputTokens' AS BIGINT) AS cache_read_tokens,
  TRY_CAST(entry.value ->> '$.cacheCreationInputTokens' AS BIGINT) AS cache_write_tokens,
  CAST(NULL AS BIGINT) AS total_tokens,
  TRY_CAST(entry.value ->> '$.costUSD' AS DECIMAL(38, 15)) AS cost_usd,
  CAST(NULL AS BIGINT) AS reasoning_tokens
FROM model
UNION ALL
SELECT
  session_id,
  agent_id,
  seq,
  occurred_at,
  'agent' AS origin,
  CAST(NULL AS VARCHAR) AS model,
  detail ->> '$.agent_id' AS reported_agent_id,
  tool_use_id,
  CAST(NULL AS BIGINT) AS input_tokens,
  CAST(NULL AS BIGINT) AS output_tokens,
  CAST(NULL AS BIGINT) AS cache_read_tokens,
  CAST(NULL AS BIGINT) AS cache_write_tokens,
  TRY_CAST(detail ->> '$.reported_tokens' AS BIGINT) AS total_tokens,
  CAST(NULL AS DECIMAL(38, 15)) AS cost_usd,
  CAST(NULL AS BIGINT) AS reasoning_tokens
FROM reported
WHERE record_type <> 'result' AND (detail ->> '$.reported_tokens') IS NOT NULL
UNION ALL
SELECT
  k.session_id,
  k.agent_id,
  e.seq,
  e.occurred_at,
  'running total' AS origin,
  CAST(NULL AS VARCHAR) AS model,
  CAST(NULL AS VARCHAR) AS reported_agent_id,
  CAST(NULL AS VARCHAR) AS tool_use_id,
  TRY_CAST(e.detail ->> '$.total.input_tokens' AS BIGINT) AS input_tokens,
  TRY_CAST(e.detail ->> '$.total.output_tokens' AS BIGINT) AS output_tokens,
  TRY_CAST(e.detail ->> '$.total.cached_input_tokens' AS BIGINT) AS cache_read_tokens,
  TRY_CAST(e.detail ->> '$.total.cache_write_input_tokens' AS BIGINT) AS cache_write_tokens,
  TRY_CAST(e.detail ->> '$.total.total_tokens' AS BIGINT) AS total_tokens,
  CAST(NULL AS DECIMAL(38, 15)) AS cost_usd,
  TRY_CAST(e.detail ->> '$.total.reasoning_output_tokens' AS BIGINT) AS reasoning_tokens
FROM ledger.event AS e
INNER JOIN ledger.run_key AS k ON k.run_id = e.run_id
WHERE e.raw_type = 'token_count' AND e.detail IS NOT NULL;
