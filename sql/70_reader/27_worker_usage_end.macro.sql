-- reader.worker_usage_end: the tokens that each run of a session shows at the end, with what can have a price.
-- Grain: (run_id, is_metered). Units: tokens, requests. Source: fold.message_copy and fold.metered, the incremental state.
-- Of the models the first and the last by name are enough to bound what they cost (reader.dearest_rate): grouping by model and
-- kind of request took longer than the rest. parts counts responses of several parts, which show only their last.
CREATE OR REPLACE MACRO reader.worker_usage_end(p_session VARCHAR) AS TABLE
WITH response AS (
  SELECT
    run_id,
    FALSE AS is_metered,
    usage.model AS model,
    usage.input_tokens AS input_tokens,
    usage.output_tokens AS output_tokens,
    usage.cache_read_tokens AS cache_read_tokens,
    usage.cache_write_5m_tokens + usage.cache_write_1h_tokens + usage.cache_write_unknown_tokens
      AS cache_write_tokens,
    usage.web_search_requests AS searches,
    usage.iterations AS iterations
  FROM fold.message_copy
  UNION ALL
  SELECT
    run_id,
    TRUE AS is_metered,
    model,
    input_tokens,
    output_tokens,
    cache_read_tokens,
    cache_write_tokens,
    0 AS searches,
    CAST(NULL AS VARCHAR) AS iterations
  FROM fold.metered
)
SELECT
  p.run_id,
  p.is_metered,
  CAST(coalesce(sum(p.input_tokens), 0) AS BIGINT) AS input_tokens,
  CAST(coalesce(sum(p.output_tokens), 0) AS BIGINT) AS output_tokens,
  CAST(coalesce(sum(p.cache_read_tokens), 0) AS BIGINT) AS cache_read_tokens,
  CAST(coalesce(sum(p.cache_write_tokens), 0) AS BIGINT) AS cache_write_tokens,
  CAST(coalesce(sum(p.searches), 0) AS BIGINT) AS searches,
  count(p.iterations) AS parts,
  min(p.model) AS first_model,
  max(p.model) AS last_model
FROM response AS p
INNER JOIN fold.run AS r ON r.run_id = p.run_id
WHERE r.session_id = p_session
GROUP BY p.run_id, p.is_metered;
