-- case: batches come in the order they were made, each with the line after its last
-- given
INSERT INTO ledger.batch VALUES
  (2, TIMESTAMPTZ '2026-01-02 00:00:00+00', 1, 20, 2, 5, 14, 's', 'q', '0.1.0'),
  (1, TIMESTAMPTZ '2026-01-03 00:00:00+00', 1, 90, 11, 30, 12, 's', 'q', '0.1.0');
-- when
SELECT next_line_seq, events FROM ledger.batch_end();
-- then
-- next_line_seq | events
-- 12            | 30
-- 14            | 5
