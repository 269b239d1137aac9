-- cost.call: what one model call costs by the prices known now that are in force at a moment.
-- Grain: one row; none where the model has no price for a request of this size. Units: tokens, USD. Source: cost.rate.
CREATE OR REPLACE MACRO cost.call(
  p_model VARCHAR,
  p_called_at TIMESTAMPTZ,
  p_input BIGINT,
  p_output BIGINT,
  p_cache_read BIGINT,
  p_write_5m BIGINT,
  p_write_1h BIGINT
) AS TABLE
SELECT
  cost.part_usd(
    p_input, p_output, p_cache_read, p_write_5m, p_write_1h, 0, rates.input, rates.output,
    rates.cache_read, rates.cache_write_5m, rates.cache_write_1h, rates.web_search
  ) AS cost_usd
FROM cost.rate(CAST('infinity' AS TIMESTAMPTZ))
WHERE name = p_model AND rule = ''
  AND p_input + p_cache_read + p_write_5m + p_write_1h BETWEEN tokens_from AND tokens_to - 1
  AND valid_from <= p_called_at AND valid_to > p_called_at;
