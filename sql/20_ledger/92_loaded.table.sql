-- ledger.loaded: the definitions that a load has just brought in.
-- Grain: (name, kind). Units: none. Source: the files of sql/.
CREATE TEMP TABLE IF NOT EXISTS loaded (
  name VARCHAR,
  kind VARCHAR,
  layer INTEGER,
  sha256 VARCHAR
);
