-- case: a life has 24 parts, and a session of one moment has one
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
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, forked_from, has_fork_mark,
  born_at, is_born, last_at, last_seq, lines, turns, calls, results, facts
) VALUES (
  2, 1, 1, 't', NULL, false, true, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 9, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (2, 1, 1, 't', NULL, false);
INSERT INTO fold.tool_call (run_id, tool_use_id, call_seq, called_at) VALUES
  (1, '1', 1, '2026-01-01 10:00:00+00'),
  (1, '2', 2, '2026-01-01 10:00:01+00'),
  (1, '3', 3, '2026-01-01 10:01:00+00'),
  (1, '4', 4, '2026-01-01 10:02:00+00'),
  (2, 'x', 9, '2026-01-01 10:00:00+00');
-- when
SELECT session_id, part, calls FROM reader.fleet_pulse(9223372036854775807);
-- then
-- session_id | part | calls
-- s          | 0    | 2
-- s          | 12   | 1
-- s          | 23   | 1
-- t          | 0    | 1
