-- ledger.batch_end: where each batch ended, so that a refold can go in whole lines.
-- Grain: batch_id. Units: lines, events. Source: ledger.batch.
CREATE OR REPLACE MACRO ledger.batch_end() AS TABLE
SELECT
  next_line_seq,
  events
FROM ledger.batch
ORDER BY batch_id;
