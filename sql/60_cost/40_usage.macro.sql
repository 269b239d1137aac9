-- cost.usage: each billed part of each message with the rates that price it and what it cost.
-- Grain: (message_id, part_no). Units: tokens, USD; rates USD per million tokens. Source: cost.snapshot, cost.rate.
-- A part without a time is priced only where its model has always had the same rates.
-- Requests to search stand on the last part.
CREATE OR REPLACE MACRO cost.usage(p_until_seq BIGINT, p_known_at TIMESTAMPTZ) AS TABLE
WITH listed AS (
  SELECT
    *,
    cost.parts(
      usage.model, usage.speed, usage.input_tokens, usage.output_tokens, usage.cache_read_tokens,
      usage.cache_write_5m_tokens, usage.cache_write_1h_tokens, usage.cache_write_unknown_tokens, usage.iterations
    ) AS parts
  FROM cost.snapshot(p_until_seq)
),
part AS (
  SELECT
    * EXCLUDE (parts),
    len(parts) AS parts,
    unnest(parts) AS part,
    generate_subscripts(parts, 1) AS part_no
  FROM listed
),
sized AS (
  SELECT
    *,
    part.input_tokens + part.cache_read_tokens + part.cache_write_5m_tokens + part.cache_write_1h_tokens
    + part.cache_write_unknown_tokens AS request_tokens
  FROM part
)
SELECT
  p.message_id,
  p.part_no,
  p.parts,
  p.owner,
  p.usage,
  p.part,
  p.is_final,
  p.is_progress_only,
  p.is_superseded,
  p.records,
  p.copies,
  CASE WHEN p.part_no = p.parts THEN p.usage.web_search_requests ELSE 0 END AS web_search_requests,
  CASE WHEN p.part_no = p.parts THEN p.usage.web_fetch_requests ELSE 0 END AS web_fetch_requests,
  r.rates,
  cost.part_usd(
    p.part.input_tokens, p.part.output_tokens, p.part.cache_read_tokens,
    p.part.cache_write_5m_tokens + p.part.cache_write_unknown_tokens, p.part.cache_write_1h_tokens,
    CASE WHEN p.part_no = p.parts THEN p.usage.web_search_requests ELSE 0 END,
    r.rates.input, r.rates.output, r.rates.cache_read, r.rates.cache_write_5m, r.rates.cache_write_1h, r.rates.web_search
  ) AS cost_usd
FROM sized AS p
LEFT JOIN cost.rate(p_known_at) AS r ON r.name = p.part.model
  AND r.rule = cost.rule(p.part.speed, p.usage.service_tier, p.usage.inference_geo)
  AND p.request_tokens >= r.tokens_from AND p.request_tokens < r.tokens_to
  AND ((p.owner.occurred_at >= r.valid_from AND p.owner.occurred_at < r.valid_to) OR (p.owner.occurred_at IS NULL AND r.is_undated));
