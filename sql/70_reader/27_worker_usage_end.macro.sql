-- reader.worker_usage_end: the tokens that the runs of a session show at the end, and what part of its budget they can have spent.
-- Grain: (run_id, model). Units: tokens; 1 is the whole budget. Source: fold.message_copy and fold.metered, the incremental state; cost.current_rate.
-- Who owns a message and what it really cost takes longer than a whole worker text, and most sessions cannot have spent so much.
-- Copies count as if paid again, each kind of token at its dearest rate among those that requests of this size and kind can have, and
-- a response of several parts, which shows only its last, as the whole budget.
CREATE OR REPLACE MACRO reader.worker_usage_end(p_session VARCHAR) AS TABLE
WITH response AS (
  SELECT
    c.run_id,
    c.usage.model AS model,
    c.usage.input_tokens AS input_tokens,
    c.usage.output_tokens AS output_tokens,
    c.usage.cache_read_tokens AS cache_read_tokens,
    c.usage.cache_write_5m_tokens + c.usage.cache_write_1h_tokens
    + c.usage.cache_write_unknown_tokens AS cache_write_tokens,
    c.usage.web_search_requests AS requests,
    cost.rule(c.usage.speed, c.usage.service_tier, c.usage.inference_geo) = '' AS is_plain,
    c.usage.iterations IS NOT NULL AS has_parts
  FROM fold.message_copy AS c
  INNER JOIN fold.run AS r ON r.run_id = c.run_id
  WHERE r.session_id = p_session
  UNION ALL
  SELECT
    m.run_id,
    m.model,
    m.input_tokens,
    m.output_tokens,
    m.cache_read_tokens,
    m.cache_write_tokens,
    0 AS requests,
    TRUE AS is_plain,
    FALSE AS has_parts
  FROM fold.metered AS m
  INNER JOIN fold.run AS r ON r.run_id = m.run_id
  WHERE r.session_id = p_session
),
spent AS (
  SELECT
    run_id,
    model,
    coalesce(sum(input_tokens), 0) AS input_tokens,
    coalesce(sum(output_tokens), 0) AS output_tokens,
    coalesce(sum(cache_read_tokens), 0) AS cache_read_tokens,
    coalesce(sum(cache_write_tokens), 0) AS cache_write_tokens,
    coalesce(sum(requests), 0) AS requests,
    max(input_tokens + cache_read_tokens + cache_write_tokens) AS widest_tokens,
    bool_and(is_plain) AS is_plain,
    bool_or(has_parts) AS has_parts
  FROM response
  GROUP BY run_id, model
),
priced AS (
  SELECT
    s.run_id,
    s.input_tokens,
    s.output_tokens,
    s.cache_read_tokens,
    s.cache_write_tokens,
    s.requests,
    s.has_parts,
    max(r.rates.input) AS input,
    max(r.rates.output) AS output,
    max(r.rates.cache_read) AS cache_read,
    max(greatest(r.rates.cache_write_5m, r.rates.cache_write_1h)) AS cache_write,
    max(r.rates.web_search) AS web_search
  FROM spent AS s
  LEFT JOIN cost.current_rate AS r
    ON r.name = s.model AND r.tokens_from <= s.widest_tokens AND (r.rule = '' OR NOT s.is_plain)
  GROUP BY ALL
)
SELECT
  run_id,
  CAST(input_tokens AS BIGINT) AS input_tokens,
  CAST(output_tokens AS BIGINT) AS output_tokens,
  CAST(cache_read_tokens AS BIGINT) AS cache_read_tokens,
  CAST(cache_write_tokens AS BIGINT) AS cache_write_tokens,
  CASE
    WHEN has_parts THEN 1
    ELSE
      (
        coalesce(CAST(input_tokens AS DOUBLE) * input, 0)
        + coalesce(CAST(output_tokens AS DOUBLE) * output, 0)
        + coalesce(CAST(cache_read_tokens AS DOUBLE) * cache_read, 0)
        + coalesce(CAST(cache_write_tokens AS DOUBLE) * cache_write, 0)
        + coalesce(CAST(requests AS DOUBLE) * web_search * 1000000, 0)
      )
      / (1000000 * (SELECT budget_warn_usd FROM ledger.threshold))
  END AS budget_share
FROM priced;
