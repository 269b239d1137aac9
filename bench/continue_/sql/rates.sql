-- rates: the base rates that are in force of every model with all four of them.
-- Grain: model. Units: USD per million tokens. Source: prices.
SELECT
  model,
  input,
  output,
  cache_read,
  cache_write_5m,
FROM prices
WHERE rule IS NULL AND valid_to IS NULL AND system_to IS NULL AND cache_write_5m IS NOT NULL
ORDER BY model
