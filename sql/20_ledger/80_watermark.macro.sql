-- ledger.watermark: how far each source is read: its newest generation.
-- Grain: source_id. Units: bytes, lines, microseconds since 1970. Source: ledger.source.
CREATE OR REPLACE MACRO ledger.watermark() AS TABLE
SELECT
  s.source_id,
  s.generation,
  s.path,
  s.format,
  s.kind,
  s.scope,
  s.session_hint,
  s.agent_hint,
  s.sidecar,
  s.adapter_version,
  s.device,
  s.inode,
  s.first_line_sha256,
  s.opened_seq,
  s.byte_offset,
  s.line_no,
  s.tail_sha256,
  s.tail_length,
  s.recorded,
  s.repaired,
  s.quarantined,
  s.blank,
  s.bytes_pending,
  s.is_present,
  s.error,
  epoch_us(s.first_read_at) AS first_read_us,
  epoch_us(s.last_read_at) AS last_read_us
FROM ledger.source AS s
SEMI JOIN (
  SELECT
    source_id,
    max(generation) AS generation
  FROM ledger.source
  GROUP BY source_id
) AS n ON n.source_id = s.source_id AND n.generation = s.generation;
