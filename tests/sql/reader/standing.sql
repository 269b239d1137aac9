-- case: an empty database has no batch and counts nothing
-- when
SELECT batch_id, sources, lines, events, bytes_pending FROM reader.standing();
-- then
-- batch_id | sources | lines | events | bytes_pending
-- NULL     | 0       | 0     | 0      | 0

-- case: totals are those of the open life of each source and of all batches
-- given
INSERT INTO ledger.source (
  source_id, generation, path, line_no, recorded, repaired, quarantined, blank, bytes_pending, byte_offset, is_present, error,
  kind, scope, adapter_version, opened_seq, tail_length, first_read_at, last_read_at
)
VALUES
  (1, 0, '/a', 10, 8, 0, 2, 0, 0, 100, true, NULL, 'append_log', 'x', 1, 0, 0, '2026-08-03', '2026-08-03'),
  (1, 1, '/a', 4, 3, 0, 1, 0, 7, 40, true, NULL, 'append_log', 'x', 1, 0, 0, '2026-08-03', '2026-08-03'),
  (2, 0, '/b', 0, 0, 0, 0, 0, 0, 0, false, 'denied', 'append_log', 'x', 1, 0, 0, '2026-08-03', '2026-08-03');
INSERT INTO ledger.batch (
  batch_id, started_at, sources, bytes_read, lines, events, next_line_seq, settings_hash, sql_hash, program_version
)
VALUES
  (1, '2026-08-03 10:00:00+00', 1, 100, 10, 20, 10, '', '', '0.1'),
  (2, '2026-08-03 11:00:00+00', 1, 40, 4, 5, 14, '', '', '0.2');
-- when
SELECT
  batch_id, last_batch_at, last_batch_events, program_version, sources, sources_gone, sources_set_aside, bytes_read,
  bytes_pending, lines, events, quarantined
FROM reader.standing();
-- then
-- batch_id | last_batch_at          | last_batch_events | program_version | sources | sources_gone | sources_set_aside | bytes_read | bytes_pending | lines | events | quarantined
-- 2        | 2026-08-03 11:00:00+00 | 5                 | 0.2             | 2       | 1            | 1                 | 40         | 7             | 4     | 25     | 1
