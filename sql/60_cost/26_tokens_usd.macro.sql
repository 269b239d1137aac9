-- cost.tokens_usd: what a number of tokens costs at a rate per million, in millionths of a dollar.
-- Grain: one count. Units: millionths of USD. Source: usage and the price table.
-- No tokens cost nothing, even without a rate. Two DECIMALs of up to 18 digits multiply in 64 bits and overflow, hence 20.
CREATE OR REPLACE MACRO cost.tokens_usd(p_tokens BIGINT, p_rate DECIMAL(18, 9)) AS CASE
  WHEN p_tokens = 0 THEN CAST(0 AS DECIMAL(38, 9))
  ELSE CAST(p_tokens AS DECIMAL(20, 0)) * p_rate
END;
