-- reader.worker_usage_end: the tokens of the responses that each run of a session shows at the end, with what can have a price.
-- Grain: run_id. Units: tokens, requests. Source: fold.message_copy, the incremental state.
-- Of the models the first and the last by name are enough to bound what they cost (reader.dearest_rate): grouping by model and
-- kind of request took longer than the rest. parts counts responses of several parts, which show only their last.
CREATE OR REPLACE MACRO reader.worker_usage_end(p_session VARCHAR) AS TABLE
SELECT
  c.run_id,
  CAST(coalesce(sum(c.usage.input_tokens), 0) AS BIGINT) AS input_tokens,
  CAST(coalesce(sum(c.usage.output_tokens), 0) AS BIGINT) AS output_tokens,
  CAST(coalesce(sum(c.usage.cache_read_tokens), 0) AS BIGINT) AS cache_read_tokens,
  CAST(
    coalesce(
      sum(
        c.usage.cache_write_5m_tokens + c.usage.cache_write_1h_tokens
        + c.usage.cache_write_unknown_tokens
      ),
      0
    ) AS BIGINT
  ) AS cache_write_tokens,
  CAST(coalesce(sum(c.usage.web_search_requests), 0) AS BIGINT) AS searches,
  count(c.usage.iterations) AS parts,
  min(c.usage.model) AS first_model,
  max(c.usage.model) AS last_model
FROM fold.message_copy AS c
INNER JOIN fold.run AS r ON r.run_id = c.run_id
WHERE r.session_id = p_session
GROUP BY c.run_id;
