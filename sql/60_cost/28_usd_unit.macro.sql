-- cost.usd_unit: an amount over a number of shares, in whole billionths, rounded down.
-- Grain: one amount. Units: USD. Source: a message and the number of its calls.
-- Through HUGEINT, because DECIMAL / INTEGER is DOUBLE.
CREATE OR REPLACE MACRO cost.usd_unit(p_usd DECIMAL(38, 15), p_shares BIGINT) AS CAST(
  CAST(
    CAST(floor(p_usd * CAST(1000000000 AS DECIMAL(10, 0))) AS HUGEINT) // p_shares AS DECIMAL(29, 0)
  )
  * CAST(0.000000001 AS DECIMAL(10, 9)) AS DECIMAL(38, 15)
);
