-- main.prices: the dated price table, with all that was ever known.
-- Grain: (provider, model, rule, valid_from, system_from, origin). Units: USD per million tokens; per_request USD. Source: ledger.price.
CREATE OR REPLACE VIEW main.prices AS
SELECT
  provider,
  model,
  valid_from,
  valid_to,
  system_from,
  system_to,
  input,
  output,
  cache_read,
  cache_write_5m,
  cache_write_1h,
  rule,
  per_request,
  origin
FROM ledger.price;
