-- reader.worker_paid: the tokens that one run of a session shows at the end, and the budget that the session has spent, where no other run shows its messages and each is one part.
-- Grain: one row; subject, seq and level are NULL where nothing is spent. Units: tokens; level 1 warn, 2 critical. Source: fold.message_copy, cost.current_rate, ledger.threshold.
-- Then reader.worker_budget says the same, which a test holds, but takes two to three times as long to find out who owns what.
-- parts counts responses of several parts, as in reader.worker_usage_end.
CREATE OR REPLACE MACRO reader.worker_paid(p_session VARCHAR, p_run BIGINT) AS TABLE
WITH message AS (
  SELECT
    c.run_id = p_run AS is_own,
    c.message_id,
    c.occurred_at,
    c.usage.seq AS seq,
    c.usage.model AS model,
    c.usage.input_tokens AS input_tokens,
    c.usage.output_tokens AS output_tokens,
    c.usage.cache_read_tokens AS cache_read_tokens,
    c.usage.cache_write_5m_tokens + c.usage.cache_write_unknown_tokens AS short_write_tokens,
    c.usage.cache_write_1h_tokens AS long_write_tokens,
    c.usage.web_search_requests AS searches,
    c.usage.iterations IS NOT NULL AS has_parts,
    cost.rule(c.usage.speed, c.usage.service_tier, c.usage.inference_geo) AS rule
  FROM fold.message_copy AS c
  INNER JOIN fold.run AS r ON r.run_id = c.run_id
  WHERE r.session_id = p_session
),
-- As in cost.session_part: told so, the engine looks the few rates up.
rate AS (
  SELECT * FROM cost.current_rate WHERE valid_from < valid_to
),
priced AS (
  SELECT
    m.*,
    CASE
      WHEN r.name IS NOT NULL THEN cost.part_usd(
          m.input_tokens, m.output_tokens, m.cache_read_tokens, m.short_write_tokens,
          m.long_write_tokens, m.searches, r.rates.input, r.rates.output, r.rates.cache_read,
          r.rates.cache_write_5m, r.rates.cache_write_1h, r.rates.web_search)
    END AS cost_usd
  FROM message AS m
  LEFT JOIN rate AS r
    ON r.name = m.model AND r.rule = m.rule
    AND m.input_tokens + m.cache_read_tokens + m.short_write_tokens + m.long_write_tokens
      BETWEEN r.tokens_from AND r.tokens_to - 1
    AND (
      (r.valid_from <= m.occurred_at AND r.valid_to > m.occurred_at)
      OR (r.is_undated AND m.occurred_at IS NULL)
    )
),
spent AS (
  SELECT
    *,
    sum(cost_usd) OVER in_time AS spent_usd,
    row_number() OVER in_time AS place
  FROM priced
  WINDOW in_time AS (ORDER BY occurred_at NULLS LAST, message_id ROWS UNBOUNDED PRECEDING)
),
total AS (
  SELECT
    sum(s.input_tokens) FILTER (WHERE s.is_own) AS input_tokens,
    sum(s.output_tokens) FILTER (WHERE s.is_own) AS output_tokens,
    sum(s.cache_read_tokens) FILTER (WHERE s.is_own) AS cache_read_tokens,
    sum(s.short_write_tokens + s.long_write_tokens) FILTER (WHERE s.is_own) AS cache_write_tokens,
    count(*) FILTER (WHERE s.has_parts) AS parts,
    max(s.spent_usd) AS cost_usd,
    arg_min(s.seq, s.place) FILTER (WHERE s.spent_usd >= t.budget_warn_usd) AS raised_seq,
    arg_min(s.seq, s.place) FILTER (WHERE s.spent_usd >= t.budget_critical_usd) AS escalated_seq
  FROM spent AS s
  CROSS JOIN ledger.threshold AS t
)
SELECT
  CAST(coalesce(input_tokens, 0) AS BIGINT) AS input_tokens,
  CAST(coalesce(output_tokens, 0) AS BIGINT) AS output_tokens,
  CAST(coalesce(cache_read_tokens, 0) AS BIGINT) AS cache_read_tokens,
  CAST(coalesce(cache_write_tokens, 0) AS BIGINT) AS cache_write_tokens,
  parts,
  CASE
    WHEN raised_seq IS NOT NULL THEN CAST(CAST(cost_usd AS DECIMAL(18, 2)) AS VARCHAR) || ' USD'
  END AS subject,
  coalesce(escalated_seq, raised_seq) AS seq,
  CASE WHEN escalated_seq IS NOT NULL THEN 2 WHEN raised_seq IS NOT NULL THEN 1 END AS level
FROM total;
