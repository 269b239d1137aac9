-- ledger.quarantine: a line that is not one whole record, kept with its place and reason.
-- Grain: (source_id, generation, line_no). Units: bytes. Source: transcripts, lines that the adapter rejects.
-- recovered_records > 0 marks a repaired line; bytes is NULL under --text none and after forget.
CREATE TABLE IF NOT EXISTS ledger.quarantine (
  source_id INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  seq BIGINT NOT NULL,
  line_no BIGINT NOT NULL,
  byte_offset BIGINT NOT NULL,
  byte_length BIGINT NOT NULL,
  sha256 BLOB NOT NULL,
  reason VARCHAR NOT NULL,
  recovered_records INTEGER NOT NULL,
  is_encoding_repaired BOOLEAN NOT NULL,
  bytes BLOB
);
