-- ledger.price_closing: notes from when a price row is no longer known; it stays, as history.
-- Grain: one price row. Units: none. Source: prices sync.
UPDATE ledger.price
SET system_to = CAST($closed_at AS TIMESTAMPTZ)
WHERE
  provider = CAST($provider AS VARCHAR) AND model = CAST($model AS VARCHAR)
  AND rule IS NOT DISTINCT FROM CAST($rule AS VARCHAR)
  AND valid_from IS NOT DISTINCT FROM CAST($valid_from AS TIMESTAMPTZ)
  AND system_from = CAST($system_from AS TIMESTAMPTZ) AND origin = CAST($origin AS VARCHAR);
