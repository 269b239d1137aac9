-- reader.worker_usage_end: the tokens that the current transcript of one run shows at the end.
-- Grain: one row. Units: tokens. Source: fold.message_copy and fold.metered, the incremental state.
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
FROM (
  SELECT usage FROM fold.message_copy WHERE run_id = p_run
  UNION ALL
  SELECT usage FROM cost.metered_copy(reader.end_seq()) WHERE run_id = p_run
) AS shown;
