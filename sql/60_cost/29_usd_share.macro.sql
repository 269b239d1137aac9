-- cost.usd_share: one of several even shares of an amount in whole billionths, the remainder with the first.
-- Grain: one share. Units: USD. Source: a message and the number of its calls.
CREATE OR REPLACE MACRO cost.usd_share(
  p_usd DECIMAL(38, 15), p_share_no BIGINT, p_shares BIGINT
) AS CASE
  WHEN p_shares = 1 THEN p_usd
  WHEN p_share_no > 1 THEN cost.usd_unit(p_usd, p_shares)
  ELSE p_usd - cost.usd_unit(p_usd, p_shares) * CAST(p_shares - 1 AS DECIMAL(9, 0))
END;
