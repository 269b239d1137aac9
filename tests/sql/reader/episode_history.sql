-- case: a version tells what it changed of the one before, and the first one changed nothing
-- given
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length, recorded,
  repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
)
VALUES (1, 1, '/t', 'append_log', 'x', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-08-03', '2026-08-03');
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, is_born, last_at, last_seq,
  lines, turns, calls, results, facts
)
VALUES (1, 1, 1, 's', NULL, false, true, false, true, '2026-08-03 10:00:00+00', 9, 1, 1, 0, 0, 0);
INSERT INTO episode.version (
  run_id, episode_no, version, seq, system_at, seq_from, seq_to, status, producer, events, tool_calls, open_calls, errors
)
VALUES
  (1, 1, 1, 1, '2026-08-03 10:00:00+00', 1, 1, 'in-progress', 'fold:start', 1, 0, 0, 0),
  (1, 1, 2, 5, '2026-08-03 10:05:00+00', 1, 5, 'in-progress', 'fold:progress', 20, 3, 0, 1),
  (1, 1, 3, 9, '2026-08-03 10:09:00+00', 1, 8, 'errors', 'fold:close', 21, 3, 0, 1);
-- when
SELECT h.episode_no, h.version, h.status, h.changes FROM reader.episode_history('s', 1) AS h;
-- then
-- episode_no | version | status      | changes
-- 1          | 1       | in-progress | []
-- 1          | 2       | in-progress | [calls +3, errors +1]
-- 1          | 3       | errors      | [status in-progress -> errors]

-- case: another episode of the session is left out
-- when
SELECT h.version FROM reader.episode_history('s', 2) AS h;
-- then
