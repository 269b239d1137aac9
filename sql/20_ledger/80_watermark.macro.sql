-- ledger.watermark: how far each source is read: its newest generation.
-- Grain: source_id. Units: bytes, lines. Source: ledger.source.
CREATE OR REPLACE MACRO ledger.watermark() AS TABLE
FROM ledger.source
SEMI JOIN (
  SELECT
    source_id,
    max(generation) AS generation
  FROM ledger.source
  GROUP BY source_id
) AS newest USING (source_id, generation);
