-- case: what a run was asked, did and said, each with its seq
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
INSERT INTO fold.turn VALUES (1, 1, 25, '2026-01-01 10:00:25+00', 'the goal', NULL);
INSERT INTO ledger.event (
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, occurred_at, is_repeat, batch_id, source_id, generation,
  line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired, is_meta, is_injected, is_interrupt
)
SELECT
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, CAST('2026-01-01 10:00:00+00' AS TIMESTAMPTZ) + INTERVAL 1 SECOND * seq,
  is_repeat, 1, 1, 1, seq, 0, 0, 0, 'x', true, false, false, false, false
FROM (VALUES
  (25, 1, 'message', 'user', 'the goal', NULL, NULL, true, false),
  (30, 1, 'tool_call', 'agent', 'ls', 'Bash', NULL, false, false),
  (31, 1, 'tool_result', 'tool', NULL, NULL, NULL, false, false),
  (32, 1, 'message', 'agent', 'done', NULL, NULL, false, true),
  (33, 2, 'message', 'agent', 'elsewhere', NULL, NULL, false, false)
) AS t (seq, run_id, kind, source, excerpt, tool_name, path, is_turn, is_repeat);
-- when
SELECT agent_id, part, value, seq FROM reader.run_told('s', 9223372036854775807, NULL)
WHERE part IN ('goal', 'latest_request', 'frontier', 'last_text', 'turns', 'events', 'observed_through') ORDER BY agent_id NULLS FIRST, part;
-- then
-- agent_id | part | value | seq
-- NULL | events | 3 | 31
-- NULL | frontier | calling Bash(ls) | 30
-- NULL | goal | the goal | 25
-- NULL | latest_request | the goal | 25
-- NULL | observed_through | 31 | 31
-- NULL | turns | 1 | 25
-- a | events | 1 | 33
-- a | frontier | said: elsewhere | 33
-- a | last_text | elsewhere | 33
-- a | observed_through | 33 | 33
-- a | turns | 0 | NULL

-- case: what depends on the clock is caused by no event
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
INSERT INTO fold.turn VALUES (1, 1, 25, '2026-01-01 10:00:25+00', 'the goal', NULL);
INSERT INTO ledger.event (
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, occurred_at, is_repeat, batch_id, source_id, generation,
  line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired, is_meta, is_injected, is_interrupt
)
SELECT
  seq, run_id, kind, source, excerpt, tool_name, path, is_turn, CAST('2026-01-01 10:00:00+00' AS TIMESTAMPTZ) + INTERVAL 1 SECOND * seq,
  is_repeat, 1, 1, 1, seq, 0, 0, 0, 'x', true, false, false, false, false
FROM (VALUES
  (25, 1, 'message', 'user', 'the goal', NULL, NULL, true, false),
  (30, 1, 'tool_call', 'agent', 'ls', 'Bash', NULL, false, false),
  (31, 1, 'tool_result', 'tool', NULL, NULL, NULL, false, false),
  (32, 1, 'message', 'agent', 'done', NULL, NULL, false, true),
  (33, 2, 'message', 'agent', 'elsewhere', NULL, NULL, false, false)
) AS t (seq, run_id, kind, source, excerpt, tool_name, path, is_turn, is_repeat);
-- when
SELECT part, value, seq FROM reader.run_told('s', 9223372036854775807, CAST('2026-01-01 11:00:31+00' AS TIMESTAMPTZ))
WHERE agent_id IS NULL AND part IN ('age_seconds', 'is_live') ORDER BY part;
-- then
-- part | value | seq
-- age_seconds | 3600 | NULL
-- is_live | false | NULL

-- case: a run that ends in the future of the newest batch is not live, and its end is not the present of the others
-- given
INSERT INTO ledger.batch VALUES (1, '2026-01-01 12:00:00+00', 1, 10, 4, 4, 5, '', '', '');
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
  (1, 1, 1, 's', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 10:30:00+00', 10, 1, false, 0, 0, 0, 0),
  (2, 2, 1, 's', 'a', false, false, false, '2030-01-01 10:00:00+00', true, '2030-01-01 10:30:00+00', 20, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.event (
  seq, run_id, kind, source, excerpt, is_turn, occurred_at, is_repeat, batch_id, source_id, generation,
  line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired, is_meta, is_injected, is_interrupt
)
VALUES
  (10, 1, 'message', 'agent', 'here', false, '2026-01-01 10:30:00+00', false, 1, 1, 1, 1, 0, 0, 0, 'x', true, false, false, false, false),
  (20, 2, 'message', 'agent', 'there', false, '2030-01-01 10:30:00+00', false, 1, 2, 1, 1, 0, 0, 0, 'x', true, false, false, false, false);
-- when
SELECT agent_id, value FROM reader.run_told('s', 9223372036854775807, NULL)
WHERE part = 'is_live' ORDER BY agent_id NULLS FIRST;
-- then
-- agent_id | value
-- NULL | true
-- a | false
