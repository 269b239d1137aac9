-- case: only anomalies that nothing has cleared, the worst first
-- given
INSERT INTO ledger.source (
  source_id, generation, path, format, kind, scope, adapter_version, opened_seq, byte_offset,
  line_no, tail_length, recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (
  1, 1, '/p/a.jsonl', 'claude_code', 'append_log', '', 1, 0, 900,
  9, 0, 9, 0, 0, 0, 7, true, '2026-01-01', '2026-01-01'
);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, forked_from, has_fork_mark,
  born_at, is_born, last_at, last_seq, lines, turns, calls, results, facts
) VALUES (
  1, 1, 1, 's', NULL, false, true, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 9, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (1, 1, 1, 's', NULL, false);
INSERT INTO detect.signal VALUES
  (1, 'loop', 'Bash', 5, 1), (1, 'loop', 'Bash', 9, 0), (1, 'stall', '', 6, 1), (1, 'error_streak', '', 8, 2);
-- when
SELECT session_id, kind, level, raised_seq FROM reader.fleet_anomaly(9223372036854775807);
-- then
-- session_id | kind         | level | raised_seq
-- s          | error_streak | 2     | 8
-- s          | stall        | 1     | 6
