-- case: the session of the main run of a file
-- given
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length, recorded,
  repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
)
VALUES
  (1, 0, '/p/s1.jsonl', 'append_log', 'a', 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-08-03 10:00:00+00', '2026-08-03 10:00:00+00');
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, is_born, last_at, last_seq,
  lines, turns, calls, results, facts
)
VALUES
  (1, 1, 0, 's1', NULL, false, true, false, true, '2026-08-03 10:00:00+00', 9, 1, 1, 0, 0, 0),
  (5, 1, 0, 's1', 'a1', false, false, false, true, '2026-08-03 10:00:00+00', 8, 1, 0, 0, 0, 0);
-- when
SELECT session_id, run_id, main_runs FROM reader.file_session('/p/s1.jsonl');
-- then
-- session_id | run_id | main_runs
-- s1         | 1      | 1

-- case: a session that another file showed before had two main runs
-- given
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length, recorded,
  repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
)
VALUES
  (1, 0, '/p/s1.jsonl', 'append_log', 'a', 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-08-03 10:00:00+00', '2026-08-03 10:00:00+00'),
  (1, 1, '/p/s1.jsonl', 'append_log', 'a', 1, 5, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-08-03 10:00:00+00', '2026-08-03 10:00:00+00');
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, is_born, last_at, last_seq,
  lines, turns, calls, results, facts
)
VALUES
  (1, 1, 0, 's1', NULL, false, true, false, true, '2026-08-03 10:00:00+00', 4, 1, 1, 0, 0, 0),
  (5, 1, 1, 's1', NULL, false, true, false, true, '2026-08-03 10:00:00+00', 8, 1, 0, 0, 0, 0);
-- when
SELECT session_id, run_id, main_runs FROM reader.file_session('/p/s1.jsonl');
-- then
-- session_id | run_id | main_runs
-- s1         | 5      | 2

-- case: a file without a main run has none
-- when
SELECT session_id FROM reader.file_session('/p/none.jsonl');
-- then
