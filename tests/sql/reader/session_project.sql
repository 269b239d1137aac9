-- case: the folder of the main run goes before that of an agent
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
  (3, 3, 1, 's1', 'x', false, false, false, '2026-01-01 10:30:00+00', true, '2026-01-01 10:40:00+00', 300, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, input_tokens,
  output_tokens, cache_read_tokens, is_final
) VALUES
  (10, 1, 1, 1, 1, 10, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'm', '2026-01-01 10:05:00+00', 'm', 1, 5, 0, true),
  (20, 1, 3, 3, 1, 20, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'n', '2026-01-01 10:05:00+00', 'm', 1, 5, 0, true);
UPDATE ledger.event SET cwd = CASE WHEN run_id = 1 THEN '/main' ELSE '/agent' END;
-- when
SELECT session_id, project FROM reader.session_project(9223372036854775807)
-- then
-- session_id | project
-- s1         | /main

-- case: without a main run that of an agent stands
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
  (3, 3, 1, 's1', 'x', false, false, false, '2026-01-01 10:30:00+00', true, '2026-01-01 10:40:00+00', 300, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, input_tokens,
  output_tokens, cache_read_tokens, is_final
) VALUES
  (20, 1, 3, 3, 1, 20, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'n', '2026-01-01 10:05:00+00', 'm', 1, 5, 0, true);
UPDATE ledger.event SET cwd = '/agent';
-- when
SELECT session_id, project FROM reader.session_project(9223372036854775807)
-- then
-- session_id | project
-- s1         | /agent
