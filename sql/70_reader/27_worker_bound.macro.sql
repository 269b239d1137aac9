-- reader.worker_bound: whether a session may have spent its budget, by the dearest price of its models.
-- Grain: one row. Units: none. Source: fold.message_copy, fold.metered, ledger.price.
-- Who owns a message and what it really cost takes longer than a whole worker text, and most sessions cannot have spent
-- so much. Copies count as if paid again and a response of several parts as if dear; four fifths of the budget are enough
-- for a yes, because a copy in another transcript may show more output. Bands begin above 100,000 tokens.
CREATE OR REPLACE MACRO reader.worker_bound(p_session VARCHAR) AS TABLE
WITH response AS (
  SELECT
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
    model,
    CAST(sum(input_tokens) AS DOUBLE) AS input_tokens,
    CAST(sum(output_tokens) AS DOUBLE) AS output_tokens,
    CAST(sum(cache_read_tokens) AS DOUBLE) AS cache_read_tokens,
    CAST(sum(cache_write_tokens) AS DOUBLE) AS cache_write_tokens,
    CAST(sum(requests) AS DOUBLE) AS requests,
    max(input_tokens + cache_read_tokens + cache_write_tokens) AS widest_tokens,
    bool_and(is_plain) AS is_plain,
    bool_or(has_parts) AS has_parts
  FROM response
  GROUP BY model
),
dearest AS (
  SELECT
    s.model,
    CAST(max(p.input) AS DOUBLE) AS input,
    CAST(max(p.output) AS DOUBLE) AS output,
    CAST(max(p.cache_read) AS DOUBLE) AS cache_read,
    CAST(max(greatest(p.cache_write_5m, p.cache_write_1h)) AS DOUBLE) AS cache_write,
    CAST(max(p.per_request) AS DOUBLE) AS per_request
  FROM spent AS s
  LEFT JOIN ledger.model_alias AS a ON a.alias = s.model
  INNER JOIN ledger.price AS p ON p.model IN (s.model, a.model)
  WHERE
    NOT s.is_plain OR p.rule IS NULL OR p.rule = 'web_search'
    OR (starts_with(p.rule, 'above:') AND s.widest_tokens > 100000)
  GROUP BY s.model
)
SELECT
  coalesce(bool_or(s.has_parts), FALSE)
  OR coalesce(
    sum(
      coalesce(s.input_tokens * d.input, 0) + coalesce(s.output_tokens * d.output, 0)
      + coalesce(s.cache_read_tokens * d.cache_read, 0)
      + coalesce(s.cache_write_tokens * d.cache_write, 0)
      + coalesce(s.requests * d.per_request * 1000000, 0)
    ),
    0
  ) >= ledger.budget_warn_usd() * 800000 AS may_be_spent
FROM spent AS s
LEFT JOIN dearest AS d ON d.model = s.model;
