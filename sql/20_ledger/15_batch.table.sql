-- ledger.batch: one transaction of new bytes with its fold.
-- Grain: batch_id. Units: bytes, lines, events. Source: ingest; the only place of wall clock.
CREATE TABLE IF NOT EXISTS ledger.batch (
  batch_id INTEGER PRIMARY KEY,
  started_at TIMESTAMPTZ NOT NULL,
  sources INTEGER NOT NULL,
  bytes_read BIGINT NOT NULL,
  lines BIGINT NOT NULL,
  events BIGINT NOT NULL,
  next_line_seq BIGINT NOT NULL,
  settings_hash VARCHAR NOT NULL,
  sql_hash VARCHAR NOT NULL,
  program_version VARCHAR NOT NULL
);
