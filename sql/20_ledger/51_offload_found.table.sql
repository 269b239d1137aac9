-- ledger.offload_found: the outputs of a batch on their way into the ledger.
-- Grain: seq of the result. Units: bytes, characters. Source: ingest.
CREATE TEMP TABLE IF NOT EXISTS offload_found (
  seq BIGINT,
  path VARCHAR,
  is_present BOOLEAN,
  byte_length BIGINT,
  char_length BIGINT,
  content_sha256 BLOB,
  text VARCHAR
);
