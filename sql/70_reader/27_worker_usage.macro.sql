-- reader.worker_usage: the tokens that the current transcript of one run shows as of a seq, copied messages included.
-- Grain: one row. Units: tokens. Source: cost.copy.
CREATE OR REPLACE MACRO reader.worker_usage(p_run BIGINT, p_until_seq BIGINT) AS TABLE
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
FROM cost.copy(p_until_seq)
WHERE run_id = p_run;
