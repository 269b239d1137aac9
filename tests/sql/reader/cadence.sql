-- case: a run of five steps with a view every two: what each request holds, reads and writes
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
  FALSE AS has_fork_mark, TRUE AS is_born, 90 AS last_seq, 9 AS lines, FALSE AS awaits_resume, 1 AS turns, 0 AS calls,
  0 AS results, 0 AS facts;
INSERT INTO ledger.price BY NAME
SELECT
  'p' AS provider, 'm' AS model, '2026-01-01 00:00:00+00' AS valid_from, '2026-01-01 00:00:00+00' AS system_from,
  10 AS input, 0 AS output, 1 AS cache_read, 100 AS cache_write_5m, 0 AS cache_write_1h, 'test' AS origin;
INSERT INTO fold.message_copy (message_id, run_id, first_seq, last_seq, occurred_at, records, is_final, usage, message_no)
SELECT
  'm' || v.seq,
  1,
  v.seq,
  v.seq,
  '2026-08-03 10:00:00+00',
  1,
  true,
  {
    'seq': v.seq, 'occurred_at': '2026-08-03 10:00:00+00', 'model': 'm', 'input_tokens': 0, 'output_tokens': 7,
    'cache_read_tokens': v.tokens, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  },
  md5_number_lower('m' || v.seq)
FROM (VALUES (1, 1000), (2, 1010), (3, 1030), (4, 1070), (5, 100)) AS v (seq, tokens);
-- Steps add 10, 20, 40, 7 (compacted). Views of 50 come after steps 1 and 3; the second's window begins at step 2.
-- Requests: 1000 | 1000+50+10 | 1000+50+10+20 | 1000+50+20+40 | 1000+50+20+40+7.
-- when
SELECT every, steps, views, recorded_tokens, prompt_tokens, read_tokens, written_tokens,
  CAST(uncached_usd AS DECIMAL(18, 6)) AS uncached, CAST(cached_usd AS DECIMAL(18, 6)) AS cached
FROM reader.cadence('s1', 2, 50)
-- then
-- every | steps | views | recorded_tokens | prompt_tokens | read_tokens | written_tokens | uncached | cached
-- 2     | 5     | 2     | 4210            | 5367          | 4170        | 1197           | 0.053670 | 0.123870

-- case: the steps of a running total are steps as well
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
  FALSE AS has_fork_mark, TRUE AS is_born, 90 AS last_seq, 9 AS lines, FALSE AS awaits_resume, 1 AS turns, 0 AS calls,
  0 AS results, 0 AS facts;
INSERT INTO ledger.price BY NAME
SELECT
  'p' AS provider, 'm' AS model, '2026-01-01 00:00:00+00' AS valid_from, '2026-01-01 00:00:00+00' AS system_from,
  10 AS input, 0 AS output, 1 AS cache_read, 100 AS cache_write_5m, 0 AS cache_write_1h, 'test' AS origin;
INSERT INTO fold.metered (run_id, seq, step_key, model, input_tokens, cache_read_tokens, cache_write_tokens, output_tokens, reasoning_tokens, occurred_at)
SELECT 1, v.seq, 's' || v.seq, 'm', v.tokens - 100, 100, 0, 7, 0, '2026-08-03 10:00:00+00'
FROM (VALUES (1, 1000), (2, 1010), (3, 1030), (4, 1070), (5, 100)) AS v (seq, tokens);
-- when
SELECT every, steps, views, recorded_tokens, prompt_tokens, read_tokens, written_tokens,
  CAST(uncached_usd AS DECIMAL(18, 6)) AS uncached, CAST(cached_usd AS DECIMAL(18, 6)) AS cached
FROM reader.cadence('s1', 2, 50)
-- then
-- every | steps | views | recorded_tokens | prompt_tokens | read_tokens | written_tokens | uncached | cached
-- 2     | 5     | 2     | 4210            | 5367          | 4170        | 1197           | 0.053670 | 0.123870

-- case: without views that were given and without a number nothing is known
-- given
INSERT INTO fold.message_copy (message_id, run_id, first_seq, last_seq, occurred_at, records, is_final, usage, message_no)
SELECT
  'm1',
  1,
  1,
  1,
  '2026-08-03 10:00:00+00',
  1,
  true,
  {
    'seq': 1, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 0, 'output_tokens': 7,
    'cache_read_tokens': 5, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0, 'web_fetch_requests': 0, 'speed': NULL,
    'service_tier': NULL, 'inference_geo': NULL, 'is_final': true, 'iterations': NULL
  },
  md5_number_lower('m1');
-- when
SELECT every FROM reader.cadence('s1', 2, NULL)
-- then
