-- case: what is counted here, and what each other rule would have less or more
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
  (2, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 12:00:00+00', 200, 1, false, 0, 0, 0, 0),
  (3, 3, 1, 's1', 'x', false, false, false, '2026-01-01 10:30:00+00', true, '2026-01-01 10:40:00+00', 300, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1.25, 2, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 2, 20, 1, 1, 1, 'fast', NULL, 'file: x');
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('a', 1, 10, 11, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 11, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 100,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 1000000,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('b', 3, 20, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 7,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('a', 2, 30, 30, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 30, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 100,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('c', 1, 40, 40, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 40, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 1000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': 'fast',
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, input_tokens,
  output_tokens, cache_read_tokens, is_final
) VALUES
  (10, 1, 1, 1, 1, 10, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'a', '2026-01-01 10:05:00+00', 'm', 1, 1, 0, false),
  (11, 1, 1, 1, 1, 11, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'a', '2026-01-01 10:05:00+00', 'm', 1, 100, 0, true);
-- when
SELECT cause, output_tokens, CAST(cost_usd AS DOUBLE) AS cost_usd FROM cost.rule_effect(9223372036854775807)
-- then
-- cause                                     | output_tokens | cost_usd
-- agents left out                           | 7             | 7e-05
-- copies in other transcripts added         | -100          | -2.001
-- counted here                              | 1000107       | 22.00107
-- every record of a response added          | -1            | -2.001
-- fast and region at the base rate          | 0             | 10.0
-- first record of a response kept           | 99            | 0.00099
-- writes of an hour at the five-minute rate | 0             | 0.75

-- case: one hour a row, responses without a time left out
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1.25, 2, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 2, 20, 1, 1, 1, 'fast', NULL, 'file: x');
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('a', 1, 10, 10, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 3,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('b', 1, 20, 20, '2026-01-01 11:59:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 11:59:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 4,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('c', 1, 30, 30, NULL, 1, true, {
    'seq': 30, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 0, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT CAST(hour AS VARCHAR) AS hour, cause, output_tokens FROM cost.rule_effect(9223372036854775807)
-- then
-- hour                   | cause        | output_tokens
-- 2026-01-01 10:00:00+00 | counted here | 3
-- 2026-01-01 11:00:00+00 | counted here | 4

-- case: a tool may price the whole of a wide request at the band, none of it, or each kind of token beyond the line
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
  (2, 2, 1, 's2', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 12:00:00+00', 200, 1, false, 0, 0, 0, 0),
  (3, 3, 1, 's1', 'x', false, false, false, '2026-01-01 10:30:00+00', true, '2026-01-01 10:40:00+00', 300, 1, false, 0, 0, 0, 0);
INSERT INTO ledger.price VALUES
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 10, 0.1, 1, 2, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 2, 20, 0.2, 2, 4, 'above:200000', NULL, 'file: x');
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('a', 1, 10, 11, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 11, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'm', 'input_tokens': 300000, 'output_tokens': 1000,
    'cache_read_tokens': 100000, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('b', 1, 20, 20, '2026-01-01 10:06:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:06:00+00', 'model': 'm', 'input_tokens': 200000, 'output_tokens': 0,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }));
-- when
SELECT cause, CAST(cost_usd AS DOUBLE) AS cost_usd FROM cost.rule_effect(9223372036854775807)
-- then
-- cause                                    | cost_usd
-- band for the tokens beyond its line only | 0.22
-- band left out                            | 0.32
-- counted here                             | 0.84
