-- main.quarantine: a line that was quarantined, or repaired with so many records recovered.
-- Grain: (source_id, generation, line_no). Units: bytes. Source: ledger.quarantine.
CREATE OR REPLACE VIEW main.quarantine AS
SELECT
  source_id,
  generation,
  line_no,
  byte_offset,
  byte_length,
  sha256,
  reason,
  recovered_records
FROM ledger.quarantine;
