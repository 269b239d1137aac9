-- main.sources: one transcript file with how far it is read and what became of its lines.
-- Grain: source_id. Units: bytes, lines. Source: ledger.source, the newest generation of each.
CREATE OR REPLACE VIEW main.sources AS
SELECT
  source_id,
  path,
  format,
  kind,
  generation,
  byte_offset AS bytes_read,
  bytes_pending,
  line_no AS lines_read,
  recorded,
  repaired,
  quarantined,
  blank,
  is_present,
  error,
  first_read_at,
  last_read_at
FROM ledger.source
QUALIFY row_number() OVER (PARTITION BY source_id ORDER BY generation DESC) = 1;
