-- adapter.incoming: the lines of one chunk on their way into the ledger.
-- Grain: line, or one record of a repaired line. Units: bytes. Source: ingest.
-- Temporary: a chunk arrives under this name as a table or as an Arrow view. base_block is the number of events before it in its line.
CREATE TEMP TABLE IF NOT EXISTS incoming (
  source_id INTEGER,
  generation INTEGER,
  scope VARCHAR,
  session_hint VARCHAR,
  agent_hint VARCHAR,
  line_seq BIGINT,
  line_no BIGINT,
  byte_offset BIGINT,
  byte_length BIGINT,
  sha256 BLOB,
  base_block INTEGER,
  is_repaired BOOLEAN,
  line VARCHAR
);
