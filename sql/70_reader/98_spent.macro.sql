-- reader.spent: what the model calls of this program have cost so far, and how many there were.
-- Grain: one row. Units: USD. Source: ledger.spend.
CREATE OR REPLACE MACRO reader.spent() AS TABLE
SELECT
  coalesce(sum(cost_usd), 0) AS cost_usd,
  coalesce(max(spend_id), 0) AS calls
FROM ledger.spend;
