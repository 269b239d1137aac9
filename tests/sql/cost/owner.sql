-- case: of two runs born at one moment the one that ended first owns
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
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0),
  (2, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 12:00:00+00', 200, 1, false, 0, 0, 0, 0);
-- when
SELECT run_id, owner_rank FROM cost.owner(9223372036854775807) ORDER BY run_id
-- then
-- run_id | owner_rank
-- 1      | 1
-- 2      | 2

-- case: a marked fork comes after a run that was born later
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
  (1, 1, 1, 's1', NULL, false, true, true, '2026-01-01 09:00:00+00', true, '2026-01-01 09:00:00+00', 100, 1, false, 0, 0, 0, 0),
  (2, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 12:00:00+00', 200, 1, false, 0, 0, 0, 0);
-- when
SELECT run_id, owner_rank FROM cost.owner(9223372036854775807) ORDER BY run_id
-- then
-- run_id | owner_rank
-- 1      | 2
-- 2      | 1

-- case: progress copies come after the file of the agent
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
  (1, 1, 1, 's1', 'x', true, false, false, '2026-01-01 09:00:00+00', true, '2026-01-01 09:00:00+00', 100, 1, false, 0, 0, 0, 0),
  (2, 2, 1, 's1', 'x', false, false, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:00:00+00', 200, 1, false, 0, 0, 0, 0);
-- when
SELECT run_id, owner_rank FROM cost.owner(9223372036854775807) ORDER BY run_id
-- then
-- run_id | owner_rank
-- 1      | 2
-- 2      | 1

-- case: a run without a time comes last
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
  (1, 1, 1, 's1', NULL, false, true, false, NULL, true, NULL, 100, 1, false, 0, 0, 0, 0),
  (2, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 12:00:00+00', 200, 1, false, 0, 0, 0, 0);
-- when
SELECT run_id, owner_rank FROM cost.owner(9223372036854775807) ORDER BY run_id
-- then
-- run_id | owner_rank
-- 1      | 2
-- 2      | 1

-- case: with all times equal the session and then the path decide, never the number of the run
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
  (1, 2, 1, 's2', NULL, false, true, false, NULL, true, NULL, 100, 1, false, 0, 0, 0, 0),
  (2, 3, 1, 's1', NULL, false, true, false, NULL, true, NULL, 200, 1, false, 0, 0, 0, 0),
  (3, 1, 1, 's1', NULL, false, true, false, NULL, true, NULL, 300, 1, false, 0, 0, 0, 0);
-- when
SELECT run_id, owner_rank FROM cost.owner(9223372036854775807) ORDER BY run_id
-- then
-- run_id | owner_rank
-- 1      | 3
-- 2      | 2
-- 3      | 1
