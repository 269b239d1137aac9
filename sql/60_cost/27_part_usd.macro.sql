-- cost.part_usd: what one billed part costs at its rates; NULL when a rate that it needs, or a count, is unknown.
-- Grain: one part. Units: tokens, requests, USD; rates USD per million tokens, the fee USD per request. Source: usage and cost.rate.
-- Exact: DECIMAL times DECIMAL, then times a DECIMAL millionth, because DECIMAL / INTEGER is DOUBLE.
CREATE OR REPLACE MACRO cost.part_usd(
  p_input BIGINT,
  p_output BIGINT,
  p_cache_read BIGINT,
  p_write_5m BIGINT,
  p_write_1h BIGINT,
  p_searches BIGINT,
  p_input_rate DECIMAL(18, 9),
  p_output_rate DECIMAL(18, 9),
  p_read_rate DECIMAL(18, 9),
  p_5m_rate DECIMAL(18, 9),
  p_1h_rate DECIMAL(18, 9), p_search_fee DECIMAL(18, 9)
) AS (
  cost.tokens_usd(p_input, p_input_rate) + cost.tokens_usd(p_output, p_output_rate)
  + cost.tokens_usd(p_cache_read, p_read_rate) + cost.tokens_usd(p_write_5m, p_5m_rate)
  + cost.tokens_usd(p_write_1h, p_1h_rate)
) * CAST(0.000001 AS DECIMAL(7, 6))
+ CAST(cost.tokens_usd(p_searches, p_search_fee) AS DECIMAL(38, 15));
