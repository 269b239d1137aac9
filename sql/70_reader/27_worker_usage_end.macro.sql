-- reader.worker_usage_end: the tokens that the current transcript of one run shows at the end.
-- Grain: one row. Units: tokens. Source: fold.message_copy, the incremental state.
CREATE OR REPLACE MACRO reader.worker_usage_end(p_run BIGINT) AS TABLE
SELECT
  CAST(coalesce(sum(usage.input_tokens), 0) AS BIGINT) AS input_tokens,
  CAST(coalesce(sum(usage.output_tokens), 0) AS BIGINT) AS output_tokens,
  CAST(coalesce(sum(usage.cache_read_tokens), 0) AS BIGINT) AS cache_read_tokens,
  CAST(
    coalesce(
      sum(
        usage.cache_write_5m_tokens + usage.cache_write_1h_tokens + usage.cache_write_unknown_tokens
      ),
      0
    ) AS BIGINT
  ) AS cache_write_tokens
FROM fold.message_copy
WHERE run_id = p_run;
