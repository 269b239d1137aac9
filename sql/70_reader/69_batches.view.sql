-- main.batches: one transaction of new bytes.
-- Grain: batch_id. Units: bytes, events. Source: ledger.batch.
CREATE OR REPLACE VIEW main.batches AS
SELECT
  batch_id,
  started_at,
  sources,
  bytes_read,
  events,
  settings_hash,
  sql_hash,
  program_version
FROM ledger.batch;
