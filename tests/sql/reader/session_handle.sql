-- case: the session with the newest event comes first, whatever the run it stands in
-- given
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, is_born, last_at, last_seq,
  lines, turns, calls, results, facts
)
VALUES
  (1, 1, 0, 'old', NULL, false, true, false, true, '2026-08-03 10:00:00+00', 9, 1, 0, 0, 0, 0),
  (2, 2, 0, 'new', NULL, false, true, false, true, '2026-08-03 09:00:00+00', 4, 1, 0, 0, 0, 0),
  (3, 3, 0, 'new', 'a1', false, false, false, true, '2026-08-03 11:00:00+00', 7, 1, 0, 0, 0, 0),
  (4, 4, 0, NULL, NULL, false, true, false, true, '2026-08-03 12:00:00+00', 8, 1, 0, 0, 0, 0),
  (5, 5, 0, 'timeless', NULL, false, true, false, true, NULL, 10, 1, 0, 0, 0, 0);
-- when
SELECT session_id, last_at, last_seq FROM reader.session_handle();
-- then
-- session_id | last_at                | last_seq
-- new        | 2026-08-03 11:00:00+00 | 7
-- old        | 2026-08-03 10:00:00+00 | 9
-- timeless   | NULL                   | 10

-- case: a session that ends in the future of the newest batch comes after all others
-- given
INSERT INTO ledger.batch VALUES (1, '2026-08-03 12:00:00+00', 1, 10, 4, 4, 5, '', '', '');
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, is_born, last_at, last_seq,
  lines, turns, calls, results, facts
)
VALUES
  (1, 1, 0, 'future', NULL, false, true, false, true, '2030-01-01 00:00:00+00', 9, 1, 0, 0, 0, 0),
  (2, 2, 0, 'new', NULL, false, true, false, true, '2026-08-04 09:00:00+00', 4, 1, 0, 0, 0, 0),
  (3, 3, 0, 'timeless', NULL, false, true, false, true, NULL, 10, 1, 0, 0, 0, 0);
-- when
SELECT session_id FROM reader.session_handle();
-- then
-- session_id
-- new
-- timeless
-- future
