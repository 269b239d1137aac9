-- case: an unknown session has no state
-- when
FROM main.run_state('x', 9223372036854775807, NULL);
-- then

-- case: the same rows as the reader gives
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
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 10, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 2, 'output_tokens': 9,
    'cache_read_tokens': 4, 'cache_write_5m_tokens': 1, 'cache_write_1h_tokens': 2,
    'cache_write_unknown_tokens': 3, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT count(*) > 0 AS has_rows FROM (
  (FROM main.run_state('s', 9223372036854775807, NULL) EXCEPT FROM reader.run_state('s', 9223372036854775807, NULL))
);
-- then
-- has_rows
-- false
