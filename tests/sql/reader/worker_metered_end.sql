-- case: the steps of the totals of each run of a session
-- given
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0),
  (2, 1, 1, 's1', 'a', false, false, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0),
  (3, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO fold.metered (run_id, seq, occurred_at, step_key, model, input_tokens, cache_read_tokens, cache_write_tokens, output_tokens, reasoning_tokens) VALUES
  (1, 10, '2026-01-01 08:00:00+00', 'a', 'm', 1, 2, 3, 4, 1),
  (3, 20, '2026-01-01 08:00:00+00', 'a', 'm', 5, 5, 5, 5, 1);
-- when
FROM reader.worker_metered_end('s1');
-- then
-- run_id | input_tokens | output_tokens | cache_read_tokens | cache_write_tokens | searches | parts | first_model | last_model
-- 1 | 1 | 4 | 2 | 3 | 0 | 0 | m | m
