-- ledger.model_alias: an exact other name of a priced model.
-- Grain: (alias, valid_from). Units: none. Source: the packaged seed and prices load.
CREATE TABLE IF NOT EXISTS ledger.model_alias (
  alias VARCHAR NOT NULL,
  model VARCHAR NOT NULL,
  valid_from TIMESTAMPTZ,
  valid_to TIMESTAMPTZ
);
