-- cost.saving_usd: what tokens would have cost at one rate less what they cost at another.
-- Grain: one count. Units: tokens, USD; rates USD per million tokens. Source: usage and the price table.
CREATE OR REPLACE MACRO cost.saving_usd(
  p_tokens BIGINT, p_full_rate DECIMAL(18, 9), p_paid_rate DECIMAL(18, 9)
) AS (cost.tokens_usd(p_tokens, p_full_rate) - cost.tokens_usd(p_tokens, p_paid_rate))
* CAST(0.000001 AS DECIMAL(7, 6));
