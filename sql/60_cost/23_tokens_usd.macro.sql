-- cost.tokens_usd: what a number of tokens costs at a rate per million, in millionths of a dollar.
-- Grain: one count. Units: millionths of USD. Source: usage and the price table.
-- No tokens cost nothing without a rate; DECIMAL / INTEGER would be DOUBLE, so the millionth is multiplied in at the end.
CREATE OR REPLACE MACRO cost.tokens_usd(p_tokens BIGINT, p_rate DECIMAL(18, 9)) AS CASE
  WHEN p_tokens = 0 THEN CAST(0 AS DECIMAL(30, 9))
  ELSE CAST(p_tokens AS DECIMAL(12, 0)) * p_rate
END;
