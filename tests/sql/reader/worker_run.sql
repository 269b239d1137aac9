-- case: the main run of a session, without its agents
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
  (1, 1, 1, 's', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:30:00+00', 99, 1, false, 1, 3, 3, 4),
  (2, 1, 1, 's', 'a', false, false, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:30:00+00', 98, 1, false, 0, 1, 1, 1);
UPDATE ledger.threshold SET fact_cap = 3, budget_warn_usd = 7;
-- when
FROM reader.worker_run('s', 9223372036854775807);
-- then
-- run_id | last_seq | turns | calls | facts | evicted_facts | budget_warn_usd | has_metered
-- 1 | 99 | 1 | 3 | 4 | 1 | 7.00 | false

-- case: a run of a superseded generation is none from the seq on at which the newer one opened
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
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length, recorded,
  repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
) VALUES (1, 2, '/p/1', 'append_log', '', 1, 200, 0, 0, 0, 0, 0, 0, 0, 0, true, '2026-01-01', '2026-01-01');
-- when
SELECT
  (SELECT count(*) FROM reader.worker_run('s', 199)) AS before,
  (SELECT count(*) FROM reader.worker_run('s', 200)) AS after;
-- then
-- before | after
-- 1 | 0

-- case: whether any run of the database states totals
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
  (1, 1, 1, 's', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:30:00+00', 99, 1, false, 1, 3, 3, 4),
  (2, 1, 1, 's', 'a', false, false, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:30:00+00', 98, 1, false, 0, 1, 1, 1);
INSERT INTO fold.metered (run_id, seq, step_key, input_tokens, cache_read_tokens, cache_write_tokens, output_tokens, reasoning_tokens)
VALUES (7, 10, 'a', 1, 2, 3, 4, 1);
-- when
SELECT run_id, has_metered FROM reader.worker_run('s', 9223372036854775807);
-- then
-- run_id | has_metered
-- 1 | true
