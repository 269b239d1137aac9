-- ledger.sql_object: which definition of which object this database runs.
-- Grain: name. Units: none. Source: the files of sql/.
CREATE TABLE IF NOT EXISTS ledger.sql_object (
  name VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  layer INTEGER NOT NULL,
  sha256 VARCHAR NOT NULL,
  PRIMARY KEY (name, kind)
);
