-- case: what no outcome explains is shown, for each life of a source
-- given
INSERT INTO ledger.source (
  source_id, generation, path, line_no, recorded, repaired, quarantined, blank, bytes_pending, byte_offset, is_present, error,
  kind, scope, adapter_version, opened_seq, tail_length, first_read_at, last_read_at
)
VALUES
  (1, 0, '/a', 10, 7, 1, 1, 1, 0, 90, true, NULL, 'append_log', 'x', 1, 0, 0, '2026-08-03', '2026-08-03'),
  (1, 1, '/a', 10, 7, 0, 0, 1, 5, 90, true, NULL, 'append_log', 'x', 1, 0, 0, '2026-08-03', '2026-08-03'),
  (2, 0, '/b', 0, 0, 0, 0, 0, 0, 90, false, 'denied', 'append_log', 'x', 1, 0, 0, '2026-08-03', '2026-08-03');
-- when
SELECT path, generation, is_newest, lines, unaccounted, bytes_pending, is_present, error FROM reader.line_outcome();
-- then
-- path | generation | is_newest | lines | unaccounted | bytes_pending | is_present | error
-- /a   | 0          | false     | 10    | 0           | 0             | true       | NULL
-- /a   | 1          | true      | 10    | 2           | 5             | true       | NULL
-- /b   | 0          | true      | 0     | 0           | 0             | false      | denied
