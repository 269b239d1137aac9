-- case: results of current runs that are no error and that no model has read, masked and then cut
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
INSERT INTO ledger.content VALUES
  (CAST('a' AS BLOB), 11, NULL, 30, 'level 17 and sk-ant-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  (CAST('b' AS BLOB), 13, NULL, 30, 'ended badly'),
  (CAST('c' AS BLOB), 15, NULL, 30, '  '),
  (CAST('d' AS BLOB), 17, NULL, 30, 'read before'),
  (CAST('e' AS BLOB), 19, NULL, 30, 'its call came later');
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 1 AS line_no, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repaired, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt, 'tool_result' AS kind,
  'tool' AS source
FROM (VALUES
  (11, CAST('a' AS BLOB)), (13, CAST('b' AS BLOB)), (15, CAST('c' AS BLOB)), (17, CAST('d' AS BLOB)),
  (19, CAST('e' AS BLOB))
) AS t (seq, content_sha256);
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, CAST('abc' AS BLOB) AS input_sha256
FROM (VALUES
  ('t1', 'Bash', NULL, 10, 11, FALSE),
  ('t2', 'Bash', NULL, 12, 13, TRUE),
  ('t3', 'Read', 'a.py', 14, 15, FALSE),
  ('t4', 'Read', 'a.py', 16, 17, FALSE),
  ('t5', 'Read', 'a.py', 20, 19, FALSE),
  ('t6', 'Read', 'a.py', 21, NULL, NULL)
) AS t (tool_use_id, tool_name, path, call_seq, result_seq, is_error);
INSERT INTO ledger.extraction VALUES
  (101, 1, 17, 'a.py', NULL, NULL, 'none', 'm', '2026-01-01 00:00:00Z');
-- when
SELECT run_id, session_id, event_seq, source, text FROM reader.observation(NULL, 24)
-- then
-- run_id | session_id | event_seq | source      | text
-- 1      | s1         | 11        | Bash:616263 | level 17 and [redacted:k
-- 1      | s1         | 19        | ""          | its call came later

-- case: of a forgotten session only what it said later is read, even where another session keeps a text
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
INSERT INTO ledger.content VALUES
  (CAST('a' AS BLOB), 11, NULL, 30, 'level 17 and sk-ant-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  (CAST('b' AS BLOB), 13, NULL, 30, 'ended badly'),
  (CAST('c' AS BLOB), 15, NULL, 30, '  '),
  (CAST('d' AS BLOB), 17, NULL, 30, 'read before'),
  (CAST('e' AS BLOB), 19, NULL, 30, 'its call came later');
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 1 AS line_no, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repaired, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt, 'tool_result' AS kind,
  'tool' AS source
FROM (VALUES
  (11, CAST('a' AS BLOB)), (13, CAST('b' AS BLOB)), (15, CAST('c' AS BLOB)), (17, CAST('d' AS BLOB)),
  (19, CAST('e' AS BLOB))
) AS t (seq, content_sha256);
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id, CAST('abc' AS BLOB) AS input_sha256
FROM (VALUES
  ('t1', 'Bash', NULL, 10, 11, FALSE),
  ('t2', 'Bash', NULL, 12, 13, TRUE),
  ('t3', 'Read', 'a.py', 14, 15, FALSE),
  ('t4', 'Read', 'a.py', 16, 17, FALSE),
  ('t5', 'Read', 'a.py', 20, 19, FALSE),
  ('t6', 'Read', 'a.py', 21, NULL, NULL)
) AS t (tool_use_id, tool_name, path, call_seq, result_seq, is_error);
INSERT INTO ledger.extraction VALUES
  (101, 1, 17, 'a.py', NULL, NULL, 'none', 'm', '2026-01-01 00:00:00Z');
INSERT INTO ledger.forgotten VALUES ('s1', '2026-08-03 10:00:00+00', 18, 5, 0, 0);
-- when
SELECT event_seq FROM reader.observation(NULL, 24)
-- then
-- event_seq
-- 19
