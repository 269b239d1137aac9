-- case: the current main run comes first, bad lines are counted up to the seq
-- given
INSERT INTO ledger.source (
  source_id, generation, path, format, kind, scope, adapter_version, opened_seq, byte_offset,
  line_no, tail_length, recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (
  1, 1, '/p/a.jsonl', 'claude_code', 'append_log', '', 1, 0, 900,
  9, 0, 9, 0, 0, 0, 7, true, '2026-01-01', '2026-01-01'
);
INSERT INTO ledger.source (
  source_id, generation, path, format, kind, scope, adapter_version, opened_seq, byte_offset,
  line_no, tail_length, recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (
  2, 1, '/p/agent-x.jsonl', 'claude_code', 'append_log', '', 1, 0, 900,
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
  5, 2, 1, 's', 'x', false, false, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 8, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (5, 2, 1, 's', 'x', false);
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, forked_from, has_fork_mark,
  born_at, is_born, last_at, last_seq, lines, turns, calls, results, facts
) VALUES (
  7, 1, 1, 'other', NULL, false, true, NULL, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 9, 9, 0, 0, 0, 0
);
INSERT INTO ledger.run_key VALUES (7, 1, 1, 'other', NULL, false);
INSERT INTO ledger.quarantine (
  source_id, generation, seq, line_no, byte_offset, byte_length, sha256, reason, recovered_records, is_encoding_repaired
) VALUES
  (1, 1, 3, 3, 0, 1, 'x', 'torn', 0, false),
  (1, 1, 4, 4, 0, 1, 'x', 'glued', 2, false),
  (1, 1, 99, 5, 0, 1, 'x', 'torn', 0, false);
-- when
SELECT run_id, agent_id, is_current, path, bytes_pending, quarantined, repaired FROM reader.observer_run('s', 50);
-- then
-- run_id | agent_id | is_current | path             | bytes_pending | quarantined | repaired
-- 1      | NULL     | true       | /p/a.jsonl       | 7             | 1           | 1
-- 5      | x        | true       | /p/agent-x.jsonl | 7             | 0           | 0

-- case: a session that is not there has no run
-- when
SELECT run_id FROM reader.observer_run('nobody', 9223372036854775807);
-- then
