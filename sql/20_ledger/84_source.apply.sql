-- ledger.source: brings the rows of the sources that a batch touched up to date.
-- Grain: (source_id, generation). Units: bytes, lines. Source: moved.
MERGE INTO ledger.source AS t
USING moved AS m ON m.source_id = t.source_id AND m.generation = t.generation
WHEN MATCHED THEN UPDATE SET
  path = m.path,
  format = m.format,
  scope = m.scope,
  session_hint = m.session_hint,
  agent_hint = m.agent_hint,
  sidecar = m.sidecar,
  adapter_version = m.adapter_version,
  device = m.device,
  inode = m.inode,
  first_line_sha256 = m.first_line_sha256,
  opened_seq = m.opened_seq,
  byte_offset = m.byte_offset,
  line_no = m.line_no,
  tail_sha256 = m.tail_sha256,
  tail_length = m.tail_length,
  recorded = m.recorded,
  repaired = m.repaired,
  quarantined = m.quarantined,
  blank = m.blank,
  bytes_pending = m.bytes_pending,
  is_present = m.is_present,
  error = m.error,
  last_read_at = make_timestamptz(m.last_read_us)
WHEN NOT MATCHED THEN INSERT (
  source_id, generation, path, format, kind, scope, session_hint, agent_hint, sidecar,
  adapter_version,
  device, inode, first_line_sha256, opened_seq, byte_offset, line_no, tail_sha256, tail_length,
  recorded, repaired, quarantined, blank, bytes_pending, is_present, error, first_read_at,
  last_read_at
) VALUES (
  m.source_id,
  m.generation,
  m.path,
  m.format,
  m.kind,
  m.scope,
  m.session_hint,
  m.agent_hint,
  m.sidecar,
  m.adapter_version, m.device, m.inode, m.first_line_sha256, m.opened_seq, m.byte_offset, m.line_no,
  m.tail_sha256, m.tail_length, m.recorded, m.repaired, m.quarantined, m.blank, m.bytes_pending,
  m.is_present, m.error, make_timestamptz(m.first_read_us), make_timestamptz(m.last_read_us)
);
TRUNCATE moved;
