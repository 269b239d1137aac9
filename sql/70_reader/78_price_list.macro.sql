-- reader.price_list: the price rows, of all models or of one, by its own name or an alias.
-- Grain: price row. Units: USD per million tokens; per_request USD. Source: ledger.price, ledger.model_alias.
-- p_model NULL takes all models; p_is_whole keeps the rows that are no longer known.
CREATE OR REPLACE MACRO reader.price_list(p_model VARCHAR, p_is_whole BOOLEAN) AS TABLE
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
FROM ledger.price
WHERE
  (p_is_whole OR system_to IS NULL)
  AND (
    p_model IS NULL
    OR model = p_model
    OR model IN (SELECT model FROM ledger.model_alias WHERE alias = p_model)
  )
ORDER BY provider, model, rule NULLS FIRST, valid_from NULLS FIRST, system_from, origin;
