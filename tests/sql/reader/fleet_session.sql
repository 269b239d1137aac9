-- case: each session with what was heard last in its main run
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
INSERT INTO fold.turn VALUES (1, 1, 1, NULL, 'do it', NULL);
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (1, 'message', 'user', '2026-01-01 10:00:00+00', true, 'do it', '/w', 'main', NULL, NULL, false, NULL),
  (2, 'tool_call', 'agent', '2026-01-01 10:00:05+00', false, 'ls', NULL, NULL, 'Bash', 'm1', false, NULL),
  (3, 'tool_result', 'tool', '2026-01-01 10:00:09+00', false, NULL, NULL, NULL, NULL, NULL, false, NULL),
  (4, 'message', 'meta', '2026-01-01 10:00:10+00', false, 'injected', NULL, NULL, NULL, NULL, true, NULL),
  (5, 'session_meta', 'meta', '2026-01-01 10:00:11+00', false, 'A title', NULL, NULL, NULL, NULL, false, 'custom-title'),
  (6, 'message', 'agent', '2026-01-01 10:00:20+00', false, 'done', NULL, NULL, NULL, '<synthetic>', false, NULL)
) AS t (seq, kind, source, occurred_at, is_turn, excerpt, cwd, git_branch, tool_name, model, is_injected, record_type);
-- when
SELECT session_id, project, latest_request, turns, heard_kind, heard_source FROM reader.fleet_session(9223372036854775807);
-- then
-- session_id | project | latest_request | turns | heard_kind | heard_source
-- s          | /w      | do it          | 1     | message    | agent
