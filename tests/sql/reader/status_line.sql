-- case: the figures are those of the session's money and of its main run
-- given
INSERT INTO ledger.source BY NAME
SELECT
  1 AS source_id, 1 AS generation, '/p/s1.jsonl' AS path, 'append_log' AS kind, 'a' AS scope, 1 AS adapter_version,
  1 AS opened_seq, 4096 AS byte_offset, 9 AS line_no, 0 AS tail_length, 9 AS recorded, 0 AS repaired, 0 AS quarantined,
  0 AS blank, 0 AS bytes_pending, TRUE AS is_present, '2026-08-03 10:00:00+00' AS first_read_at,
  '2026-08-03 10:00:00+00' AS last_read_at;
INSERT INTO fold.run BY NAME
SELECT
  1 AS run_id, 1 AS source_id, 1 AS generation, 's1' AS session_id, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 90 AS last_seq, 9 AS lines, FALSE AS awaits_resume, 2 AS turns, 3 AS calls,
  1 AS results, 0 AS facts;
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 1 AS line_no, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repaired, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt, 0 AS cache_write_1h_tokens,
  0 AS cache_write_unknown_tokens
FROM (VALUES
  (10, 'message', 'agent', 5, 100, 20, NULL),
  (20, 'message', 'agent', 7, 1000, 30, NULL),
  (30, 'message', 'user', NULL, NULL, NULL, NULL)
) AS t (seq, kind, source, input_tokens, cache_read_tokens, cache_write_5m_tokens, detail);
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, t.call_seq AS call_no, 'Read' AS tool_name
FROM (VALUES
  ('old', 11, 1, NULL),
  ('done', 21, 2, 22),
  ('open', 23, 2, NULL)
) AS t (tool_use_id, call_seq, turn_no, result_seq);
INSERT INTO detect.signal BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('loop', 'Read:1', 10, 1),
  ('loop', 'Read:1', 20, 2),
  ('loop', 'Read:2', 20, 1),
  ('stall', '', 12, 1),
  ('stall', '', 30, 0),
  ('error_streak', '', 20, 2),
  ('tool_flood', 'Read', 20, 1)
) AS t (kind, subject, seq, level);
INSERT INTO fold.message_copy (message_id, run_id, first_seq, last_seq, records, is_final, usage, message_no)
SELECT
  v.m,
  1,
  v.seq,
  v.seq,
  1,
  true,
  {
    'seq': v.seq, 'occurred_at': NULL, 'model': 'nobody knows', 'input_tokens': 1, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0, 'cache_write_unknown_tokens': 0,
    'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL,
    'is_final': true, 'iterations': NULL
  },
  md5_number_lower(v.m)
FROM (VALUES ('m1', 10), ('m2', 20)) AS v (m, seq);
-- when
SELECT cost_usd, unpriced_messages, context_tokens, open_calls, anomalies, bytes_read FROM reader.status_line('s1', 1);
-- then
-- cost_usd | unpriced_messages | context_tokens | open_calls | anomalies                                              | bytes_read
-- NULL     | 2                 | 1037           | 1          | [error_streak critical, loop critical, tool_flood warn] | 4096

-- case: after a compaction the context is what the compaction left
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 1 AS line_no, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repaired, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt, 0 AS cache_write_1h_tokens,
  0 AS cache_write_unknown_tokens, 0 AS cache_write_5m_tokens
FROM (VALUES
  (10, 'message', 'agent', 5, 100, NULL),
  (20, 'compaction', 'system', NULL, NULL, '{"tokens_before": 105, "tokens_after": 40}')
) AS t (seq, kind, source, input_tokens, cache_read_tokens, detail);
-- when
SELECT context_tokens, open_calls, anomalies, bytes_read FROM reader.status_line('s1', 1);
-- then
-- context_tokens | open_calls | anomalies | bytes_read
-- 40             | 0          | []        | NULL

-- case: spend beyond the budget is an anomaly
-- given
UPDATE ledger.threshold SET budget_warn_usd = 0.01;
INSERT INTO ledger.source BY NAME
SELECT
  1 AS source_id, 1 AS generation, '/p/s1.jsonl' AS path, 'append_log' AS kind, 'a' AS scope, 1 AS adapter_version,
  1 AS opened_seq, 4096 AS byte_offset, 9 AS line_no, 0 AS tail_length, 9 AS recorded, 0 AS repaired, 0 AS quarantined,
  0 AS blank, 0 AS bytes_pending, TRUE AS is_present, '2026-08-03 10:00:00+00' AS first_read_at,
  '2026-08-03 10:00:00+00' AS last_read_at;
INSERT INTO fold.run BY NAME
SELECT
  1 AS run_id, 1 AS source_id, 1 AS generation, 's1' AS session_id, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 90 AS last_seq, 9 AS lines, FALSE AS awaits_resume, 1 AS turns, 0 AS calls,
  0 AS results, 0 AS facts;
INSERT INTO ledger.price BY NAME
SELECT
  'p' AS provider, 'm' AS model, '2026-01-01 00:00:00+00' AS valid_from, '2026-01-01 00:00:00+00' AS system_from,
  1000 AS input, 0 AS output, 0 AS cache_read, 0 AS cache_write_5m, 0 AS cache_write_1h, 'test' AS origin;
INSERT INTO fold.message_copy (message_id, run_id, first_seq, last_seq, occurred_at, records, is_final, usage, message_no)
SELECT
  'm1',
  1,
  10,
  10,
  '2026-08-03 10:00:00+00',
  1,
  true,
  {
    'seq': 10, 'occurred_at': '2026-08-03 10:00:00+00', 'model': 'm', 'input_tokens': 30, 'output_tokens': 1,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0, 'cache_write_unknown_tokens': 0,
    'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL,
    'is_final': true, 'iterations': NULL
  },
  md5_number_lower('m1');
-- when
SELECT cost_usd, unpriced_messages, anomalies FROM reader.status_line('s1', 1);
-- then
-- cost_usd          | unpriced_messages | anomalies
-- 0.030000000000000 | 0                 | [budget warn]

-- case: of an agent that states running totals the context is the input of its last response
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 1 AS line_no, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repaired, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt, 'session_meta' AS kind, 'meta' AS source
FROM (VALUES
  (10, 'token_count', '{"total":{"input_tokens":900},"last":{"input_tokens":900}}'),
  (20, 'token_count', '{"total":{"input_tokens":1950},"last":{"input_tokens":1050}}'),
  (30, 'thread_rolled_back', '{"num_turns":1}')
) AS t (seq, raw_type, detail);
-- when
SELECT context_tokens FROM reader.status_line('s1', 1)
-- then
-- context_tokens
-- 1050
