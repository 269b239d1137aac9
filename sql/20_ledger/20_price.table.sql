-- ledger.price: a rate of one model under one rule, for a period, as known from a moment on.
-- Grain: (provider, model, rule, valid_from, system_from, origin). Units: USD per million tokens; per_request USD. Source: the packaged seed, prices sync, prices load.
-- rule NULL is the base rate; several rules stand joined by + in alphabetical order.
CREATE TABLE IF NOT EXISTS ledger.price (
  provider VARCHAR NOT NULL,
  model VARCHAR NOT NULL,
  valid_from TIMESTAMPTZ,
  valid_to TIMESTAMPTZ,
  system_from TIMESTAMPTZ NOT NULL,
  system_to TIMESTAMPTZ,
  input DECIMAL(18, 9),
  output DECIMAL(18, 9),
  cache_read DECIMAL(18, 9),
  cache_write_5m DECIMAL(18, 9),
  cache_write_1h DECIMAL(18, 9),
  rule VARCHAR,
  per_request DECIMAL(18, 9),
  origin VARCHAR NOT NULL
);
