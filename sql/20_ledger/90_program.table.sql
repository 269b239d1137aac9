-- ledger.program: which program last loaded its definitions into this database.
-- Grain: one row. Units: none. Source: the loader.
-- signature tells without reading them that the files are the same; another one says nothing.
-- ledger_version numbers the layout of the ledger's own tables; derived tables need none, they are folded again.
CREATE TABLE IF NOT EXISTS ledger.program (
  program_version VARCHAR NOT NULL,
  ledger_version INTEGER NOT NULL,
  sql_hash VARCHAR NOT NULL,
  signature VARCHAR NOT NULL
);
