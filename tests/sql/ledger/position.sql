-- case: an empty ledger begins with one of everything
-- when
SELECT batch_id, line_seq, source_id, settings_hash FROM ledger.position();
-- then
-- batch_id | line_seq | source_id | settings_hash
-- 1        | 1        | 1         | NULL

-- case: numbers go on after the last batch and the last source
-- given
INSERT INTO ledger.batch VALUES
  (1, TIMESTAMPTZ '2026-01-01 00:00:00+00', 1, 90, 11, 30, 12, 'old', 'q', '0.1.0'),
  (2, TIMESTAMPTZ '2026-01-02 00:00:00+00', 1, 20, 2, 5, 14, 'new', 'q', '0.1.0');
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length,
  recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (
  7, 1, '/p/a.jsonl', 'append_log', 'aa', 1, 1048576, 0, 0, 0,
  0, 0, 0, 0, 0, true, TIMESTAMPTZ '2026-01-01 00:00:00+00', TIMESTAMPTZ '2026-01-01 00:00:00+00'
);
-- when
SELECT batch_id, line_seq, source_id, settings_hash FROM ledger.position();
-- then
-- batch_id | line_seq | source_id | settings_hash
-- 3        | 14       | 8         | new

-- case: a model answer took the number of a line
-- given
INSERT INTO ledger.batch VALUES
  (1, TIMESTAMPTZ '2026-01-01 00:00:00+00', 1, 90, 11, 30, 12, 's', 'q', '0.1.0');
INSERT INTO ledger.extraction (seq, run_id, event_seq, source, status, model, extracted_at)
VALUES (20 * 1048576 + 3, 1, 1, 's', 'kept', 'm', TIMESTAMPTZ '2026-01-01 00:00:00+00');
-- when
SELECT line_seq FROM ledger.position();
-- then
-- line_seq
-- 21
