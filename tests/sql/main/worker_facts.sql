-- case: live facts grouped by key, keys by first statement
-- given
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length, recorded,
  repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
)
SELECT n, 1, '/p/' || n, 'append_log', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-01-01', '2026-01-01'
FROM range(1, 5) AS t (n);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:30:00+00', 99, 1, false, 1, 3, 3, 4);
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
-- when
SELECT key, occurrence, value, source FROM main.worker_facts('s', 9223372036854775807);
-- then
-- key | occurrence | value | source
-- n | 1 | 5 | /a
-- n | 1 | 7 | /b
-- n | 2 | 6 | /a
-- name | 1 | x | /a
