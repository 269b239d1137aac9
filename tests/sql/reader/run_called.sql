-- case: calls counted, by tool and by file, with what waits and what failed
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
  (20, 1, 'tool_call', 'agent', '/a', 'Read', '/a', false, false),
  (30, 1, 'tool_call', 'agent', '/a', 'Edit', '/a', false, false),
  (31, 1, 'tool_result', 'tool', 'no', NULL, NULL, false, false),
  (40, 1, 'tool_call', 'agent', 'x', NULL, NULL, false, false)
) AS t (seq, run_id, kind, source, excerpt, tool_name, path, is_turn, is_repeat);
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- when
SELECT part, key, value, seq FROM reader.run_called('s', 9223372036854775807) WHERE agent_id IS NULL ORDER BY part, key;
-- then
-- part | key | value | seq
-- calls_by_tool | ? | 1 | 40
-- calls_by_tool | Edit | 1 | 30
-- calls_by_tool | Read | 1 | 20
-- failure | t2 | Edit(/a): no | 31
-- file | /a | 2 | 30
-- open_call | t3 | ?(x) | 40
-- tool_calls | NULL | 3 | 40
-- tool_errors | NULL | 1 | 31

-- case: a call of an earlier turn without a result is abandoned
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
  (20, 1, 'tool_call', 'agent', '/a', 'Read', '/a', false, false),
  (30, 1, 'tool_call', 'agent', '/a', 'Edit', '/a', false, false),
  (31, 1, 'tool_result', 'tool', 'no', NULL, NULL, false, false),
  (40, 1, 'tool_call', 'agent', 'x', NULL, NULL, false, false)
) AS t (seq, run_id, kind, source, excerpt, tool_name, path, is_turn, is_repeat);
INSERT INTO fold.tool_call VALUES
  (1, 't1', 20, 1, 0, '2026-01-01 10:00:20+00', 'm', 'Read', '/a', NULL, 21, 1, '2026-01-01 10:00:21+00', false, 5, NULL),
  (1, 't2', 30, 2, 1, '2026-01-01 10:00:30+00', 'm', 'Edit', '/a', NULL, 31, 2, '2026-01-01 10:00:31+00', true, 5, NULL),
  (1, 't3', 40, 3, 1, '2026-01-01 10:00:40+00', 'm', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (2, 't4', 41, 1, NULL, '2026-01-01 10:00:41+00', 'm', 'Read', '/a', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
UPDATE fold.tool_call SET turn_no = 0 WHERE tool_use_id = 't3';
-- when
SELECT part, key FROM reader.run_called('s', 9223372036854775807) WHERE value = '?(x)';
-- then
-- part | key
-- abandoned_call | t3
