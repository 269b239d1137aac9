-- case: the tokens of the messages that a run shows
-- given
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, born_at, is_born, last_at,
  last_seq, lines, awaits_resume, turns, calls, results, facts
) VALUES
  (1, 1, 1, 's1', NULL, false, true, false, '2026-01-01 10:00:00+00', true, '2026-01-01 11:00:00+00', 100, 1, false, 0, 0, 0, 0);
INSERT INTO fold.message_copy VALUES
  ('m', 1, 10, 20, '2026-01-01 10:05:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:05:00+00', 'model': 'b', 'input_tokens': 2, 'output_tokens': 9,
    'cache_read_tokens': 4, 'cache_write_5m_tokens': 1, 'cache_write_1h_tokens': 2,
    'cache_write_unknown_tokens': 3, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  });
-- when
SELECT run_id, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, budget_share FROM reader.worker_usage_end('s1');
-- then
-- run_id | input_tokens | output_tokens | cache_read_tokens | cache_write_tokens | budget_share
-- 1 | 2 | 9 | 4 | 6 | 0.0

-- case: what the dearest prices make four fifths of the budget may be spent
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
INSERT INTO fold.message_copy VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:01:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:01:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 40000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  });
-- when
SELECT sum(budget_share) >= 0.8 AS may_be_spent FROM reader.worker_usage_end('s1')
-- then
-- may_be_spent
-- true

-- case: less cannot be, and what has no price costs nothing
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
INSERT INTO fold.message_copy VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:01:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:01:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 39000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  }),
  ('m2', 1, 20, 20, '2026-01-01 10:02:00+00', 1, true, {
    'seq': 20, 'occurred_at': '2026-01-01 10:02:00+00', 'model': 'unheard of', 'input_tokens': 0, 'output_tokens': 900000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  });
-- when
SELECT sum(budget_share) >= 0.8 AS may_be_spent FROM reader.worker_usage_end('s1')
-- then
-- may_be_spent
-- false

-- case: the price of what a name stands for counts
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
INSERT INTO fold.message_copy VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:01:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:01:00+00', 'model': 'nick', 'input_tokens': 0, 'output_tokens': 40000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  });
INSERT INTO ledger.model_alias VALUES ('nick', 'm', NULL, NULL);
-- when
SELECT sum(budget_share) >= 0.8 AS may_be_spent FROM reader.worker_usage_end('s1')
-- then
-- may_be_spent
-- true

-- case: a response of several parts shows only its last
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
INSERT INTO fold.message_copy VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:01:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:01:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': '[{},{}]'
  });
-- when
SELECT sum(budget_share) >= 0.8 AS may_be_spent FROM reader.worker_usage_end('s1')
-- then
-- may_be_spent
-- true

-- case: a session that is not there has spent nothing
-- when
SELECT count(*) AS n FROM reader.worker_usage_end('nobody')
-- then
-- n
-- 0

-- case: the price of a rule counts only where a response asks for it
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 6, 6, 6, 6, 6, 'fast', NULL, 'file: x');
INSERT INTO fold.message_copy VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:01:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:01:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 30000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  });
-- when
SELECT sum(budget_share) >= 0.8 AS may_be_spent FROM reader.worker_usage_end('s1')
-- then
-- may_be_spent
-- false

-- case: the price of a rule counts where a response asks for it
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x'),
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 6, 6, 6, 6, 6, 'fast', NULL, 'file: x');
INSERT INTO fold.message_copy VALUES
  ('m1', 1, 10, 10, '2026-01-01 10:01:00+00', 1, true, {
    'seq': 10, 'occurred_at': '2026-01-01 10:01:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 30000000,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': 'fast',
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  });
-- when
SELECT sum(budget_share) >= 0.8 AS may_be_spent FROM reader.worker_usage_end('s1')
-- then
-- may_be_spent
-- true

-- case: steps of a running total are spent too
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
  ('p', 'm', NULL, NULL, '2026-01-01', NULL, 1, 1, 1, 1, 1, NULL, NULL, 'file: x');
INSERT INTO fold.metered (run_id, seq, occurred_at, step_key, model, input_tokens, cache_read_tokens, cache_write_tokens, output_tokens, reasoning_tokens) VALUES
  (1, 10, '2026-01-01 08:00:00+00', 'a', 'm', 10000000, 10000000, 10000000, 10000000, 0);
-- when
SELECT sum(budget_share) >= 0.8 AS may_be_spent FROM reader.worker_usage_end('s1')
-- then
-- may_be_spent
-- true
