-- case: the last part of a message is judged by all of it against the message before; earlier parts are not judged
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
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1.25, 2, NULL, NULL, 'file: x');
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('a', 1, 10, 10, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 0,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 1000000, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('b', 1, 20, 20, '2026-01-01 10:06:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:06:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 0,
    'cache_read_tokens': 1000000, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('c', 1, 30, 30, '2026-01-01 10:20:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:20:00+00', 'model': 'm', 'input_tokens': 300000, 'output_tokens': 0,
    'cache_read_tokens': 200000, 'cache_write_5m_tokens': 400000, 'cache_write_1h_tokens': 200000,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, iterations, is_final
) VALUES
  (20, 1, 1, 1, 1, 20, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'b',
   '2026-01-01 10:06:00+00', 'm',
   '[{"cache_read_input_tokens": 900000}, {"cache_read_input_tokens": 50000, "output_tokens": 10}]', true);
-- when
SELECT message_id, part_no, parts, cache_read_tokens AS cached, read_tokens AS read, before_seq, prefix_tokens AS prefix, lost_tokens AS lost, waited_s AS waited
FROM cost.prompted(9223372036854775807) ORDER BY message_id, part_no
-- then
-- message_id | part_no | parts | cached | read   | before_seq | prefix  | lost   | waited
-- a          | 1       | 1     | 0      | 0      | NULL       | NULL    | NULL   | NULL
-- b          | 1       | 2     | 900000 | NULL   | NULL       | NULL    | NULL   | NULL
-- b          | 2       | 2     | 50000  | 950000 | 10         | 1000000 | 50000  | 60
-- c          | 1       | 1     | 200000 | 200000 | 20         | 950000  | 750000 | 840
