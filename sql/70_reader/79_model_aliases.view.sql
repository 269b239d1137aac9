-- main.model_aliases: the exact other names of priced models.
-- Grain: (alias, valid_from). Units: none. Source: ledger.model_alias.
CREATE OR REPLACE VIEW main.model_aliases AS
SELECT
  alias,
  model,
  valid_from,
  valid_to
FROM ledger.model_alias;
