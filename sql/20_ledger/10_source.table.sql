-- ledger.source: one life of one transcript file, and how far it is read.
-- Grain: (source_id, generation). Units: bytes, lines. Source: the file system, as ingest saw it.
-- The one ledger table whose rows move on: the watermark is state of the reader, not of the run.
-- opened_seq: the first seq that can belong to this generation; at or after it older generations are superseded.
CREATE TABLE IF NOT EXISTS ledger.source (
  source_id INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  path VARCHAR NOT NULL,
  format VARCHAR,
  kind VARCHAR NOT NULL,
  scope VARCHAR NOT NULL,
  session_hint VARCHAR,
  agent_hint VARCHAR,
  sidecar VARCHAR,
  adapter_version INTEGER NOT NULL,
  device BIGINT,
  inode BIGINT,
  first_line_sha256 BLOB,
  opened_seq BIGINT NOT NULL,
  byte_offset BIGINT NOT NULL,
  line_no BIGINT NOT NULL,
  tail_sha256 BLOB,
  tail_length INTEGER NOT NULL,
  recorded BIGINT NOT NULL,
  repaired BIGINT NOT NULL,
  quarantined BIGINT NOT NULL,
  blank BIGINT NOT NULL,
  bytes_pending BIGINT NOT NULL,
  is_present BOOLEAN NOT NULL,
  error VARCHAR,
  first_read_at TIMESTAMPTZ NOT NULL,
  last_read_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (source_id, generation)
);
