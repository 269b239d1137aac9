-- cost.usage: each billed part of each message with the rates that price it and what it cost; of all sessions or of one.
-- Grain: (message_id, part_no). Units: tokens, USD; rates USD per million tokens. Source: cost.snapshot, cost.rate.
-- A part without a time is priced only where its model has always had the same rates.
-- Searches stand on the last part. Writes of unknown lifetime cost the 5m rate and make the price an estimate.
CREATE OR REPLACE MACRO cost.usage(p_session VARCHAR, p_until_seq BIGINT, p_known_at TIMESTAMPTZ) AS TABLE
WITH listed AS (
  SELECT
    *,
    cost.parts(
      usage.model, usage.speed, usage.input_tokens, usage.output_tokens, usage.cache_read_tokens,
      usage.cache_write_5m_tokens, usage.cache_write_1h_tokens, usage.cache_write_unknown_tokens, usage.iterations
    ) AS billed
  FROM cost.snapshot(p_session, p_until_seq)
),
part AS (
  SELECT
    *,
    len(billed) AS parts,
    generate_subscripts(billed, 1) AS part_no,
    unnest(billed) AS part
  FROM listed
),
asked AS (
  SELECT
    *,
    CASE WHEN part_no = parts THEN usage.web_search_requests ELSE 0 END AS web_search_requests,
    CASE WHEN part_no = parts THEN usage.web_fetch_requests ELSE 0 END AS web_fetch_requests,
    cost.rule(part.speed, usage.service_tier, usage.inference_geo) AS rule,
    part.input_tokens + part.cache_read_tokens + part.cache_write_5m_tokens + part.cache_write_1h_tokens
    + part.cache_write_unknown_tokens AS request_tokens
  FROM part
),
rated AS (
  SELECT
    p.message_id,
    p.part_no,
    p.parts,
    p.owner,
    p.usage,
    p.part,
    p.web_search_requests,
    p.web_fetch_requests,
    p.rule,
    p.is_final,
    p.is_progress_only,
    p.is_superseded,
    p.records,
    p.copies,
    r.rates,
    CASE
      WHEN r.rates IS NOT NULL THEN cost.part_usd(
          p.part.input_tokens, p.part.output_tokens, p.part.cache_read_tokens,
          p.part.cache_write_5m_tokens + p.part.cache_write_unknown_tokens, p.part.cache_write_1h_tokens,
          p.web_search_requests, r.rates.input, r.rates.output, r.rates.cache_read, r.rates.cache_write_5m,
          r.rates.cache_write_1h, r.rates.web_search)
    END AS cost_usd
  FROM asked AS p
  LEFT JOIN cost.rate(p_known_at) AS r
    ON r.name = p.part.model AND r.rule = p.rule
    AND p.request_tokens >= r.tokens_from AND p.request_tokens < r.tokens_to
    AND (
      (p.owner.occurred_at >= r.valid_from AND p.owner.occurred_at < r.valid_to)
      OR (p.owner.occurred_at IS NULL AND r.is_undated)
    )
)
SELECT
  message_id,
  part_no,
  parts,
  owner.run_id AS run_id,
  owner.session_id AS session_id,
  owner.agent_id AS agent_id,
  owner.first_seq AS first_seq,
  usage.seq AS seq,
  owner.occurred_at AS occurred_at,
  part.model AS model,
  part.input_tokens AS input_tokens,
  part.output_tokens AS output_tokens,
  part.cache_read_tokens AS cache_read_tokens,
  part.cache_write_5m_tokens AS cache_write_5m_tokens,
  part.cache_write_1h_tokens AS cache_write_1h_tokens,
  part.cache_write_unknown_tokens AS cache_write_unknown_tokens,
  web_search_requests,
  web_fetch_requests,
  part.speed AS speed,
  usage.service_tier AS service_tier,
  usage.inference_geo AS inference_geo,
  rule,
  is_final,
  is_progress_only,
  is_superseded,
  records,
  copies,
  rates,
  cost_usd,
  CASE
    WHEN cost_usd IS NULL THEN 'unpriced'
    WHEN cost_usd = 0 AND rates.is_free THEN 'free'
    WHEN part.cache_write_unknown_tokens > 0 THEN 'estimated'
    ELSE 'priced'
  END AS price_status
FROM rated;
