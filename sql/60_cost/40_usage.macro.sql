-- cost.usage: each billed part of each message with the rates that price it and what it cost; of all sessions or of one.
-- Grain: (message_id, part_no). Units: tokens, USD; rates USD per million tokens. Source: cost.snapshot, cost.iteration, cost.rate.
-- A part without a time is priced only where its model has always had the same rates.
-- Searches stand on the last part. Writes of unknown lifetime cost the 5m rate and make the price an estimate.
CREATE OR REPLACE MACRO cost.usage(
  p_session VARCHAR, p_until_seq BIGINT, p_known_at TIMESTAMPTZ
) AS TABLE
WITH part AS (
  SELECT
    m.message_id,
    coalesce(i.part_no, 1) AS part_no,
    coalesce(i.parts, 1) AS parts,
    m.run_id,
    m.session_id,
    m.agent_id,
    m.first_seq,
    m.usage.seq,
    m.occurred_at,
    coalesce(i.model, m.usage.model) AS model,
    CASE WHEN i.seq IS NULL THEN m.usage.input_tokens ELSE i.input_tokens END AS input_tokens,
    CASE WHEN i.seq IS NULL THEN m.usage.output_tokens ELSE i.output_tokens END AS output_tokens,
    CASE WHEN i.seq IS NULL THEN m.usage.cache_read_tokens ELSE i.cache_read_tokens END
      AS cache_read_tokens,
    CASE WHEN i.seq IS NULL THEN m.usage.cache_write_5m_tokens ELSE i.cache_write_5m_tokens END
      AS cache_write_5m_tokens,
    CASE WHEN i.seq IS NULL THEN m.usage.cache_write_1h_tokens ELSE i.cache_write_1h_tokens END
      AS cache_write_1h_tokens,
    CASE
      WHEN i.seq IS NULL THEN m.usage.cache_write_unknown_tokens ELSE i.cache_write_unknown_tokens
    END
      AS cache_write_unknown_tokens,
    CASE WHEN i.part_no < i.parts THEN 0 ELSE m.usage.web_search_requests END
      AS web_search_requests,
    CASE WHEN i.part_no < i.parts THEN 0 ELSE m.usage.web_fetch_requests END AS web_fetch_requests,
    coalesce(i.speed, m.usage.speed) AS speed,
    m.usage.service_tier,
    m.usage.inference_geo,
    cost.rule(coalesce(i.speed, m.usage.speed), m.usage.service_tier, m.usage.inference_geo)
      AS rule,
    m.is_final,
    m.is_progress_only,
    m.is_superseded,
    m.records,
    m.copies
  FROM cost.snapshot(p_session, p_until_seq) AS m
  LEFT JOIN cost.iteration(p_until_seq) AS i ON i.seq = m.usage.seq
),
rated AS (
  SELECT
    p.message_id,
    p.part_no,
    p.parts,
    p.run_id,
    p.session_id,
    p.agent_id,
    p.first_seq,
    p.seq,
    p.occurred_at,
    p.model,
    p.input_tokens,
    p.output_tokens,
    p.cache_read_tokens,
    p.cache_write_5m_tokens,
    p.cache_write_1h_tokens,
    p.cache_write_unknown_tokens,
    p.web_search_requests,
    p.web_fetch_requests,
    p.speed,
    p.service_tier,
    p.inference_geo,
    p.rule,
    p.is_final,
    p.is_progress_only,
    p.is_superseded,
    p.records,
    p.copies,
    r.rates,
    CASE
      WHEN r.name IS NOT NULL THEN cost.part_usd(
          p.input_tokens, p.output_tokens, p.cache_read_tokens,
          p.cache_write_5m_tokens + p.cache_write_unknown_tokens, p.cache_write_1h_tokens,
          p.web_search_requests, r.rates.input, r.rates.output, r.rates.cache_read,
          r.rates.cache_write_5m, r.rates.cache_write_1h, r.rates.web_search)
    END AS cost_usd
  FROM part AS p
  LEFT JOIN cost.rate(p_known_at) AS r
    ON r.name = p.model AND r.rule = p.rule
    AND p.input_tokens + p.cache_read_tokens + p.cache_write_5m_tokens + p.cache_write_1h_tokens
      + p.cache_write_unknown_tokens BETWEEN r.tokens_from AND r.tokens_to - 1
    AND (
      (r.valid_from <= p.occurred_at AND r.valid_to > p.occurred_at)
      OR (r.is_undated AND p.occurred_at IS NULL)
    )
)
SELECT
  message_id,
  part_no,
  parts,
  run_id,
  session_id,
  agent_id,
  first_seq,
  seq,
  occurred_at,
  model,
  input_tokens,
  output_tokens,
  cache_read_tokens,
  cache_write_5m_tokens,
  cache_write_1h_tokens,
  cache_write_unknown_tokens,
  web_search_requests,
  web_fetch_requests,
  speed,
  service_tier,
  inference_geo,
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
    WHEN cache_write_unknown_tokens > 0 THEN 'estimated'
    ELSE 'priced'
  END AS price_status
FROM rated;
