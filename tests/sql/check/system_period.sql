-- case: periods follow each other, those of one event without length
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/p/a.jsonl')
) AS t (source_id, path);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 's')
) AS t (run_id, session_id);
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES (1, 1, 10, 'do it'), (1, 2, 30, 'next');
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, CASE WHEN t.episode_no = 1 THEN 10 ELSE 30 END AS seq_from, CASE WHEN t.seq <
  30 THEN 10 WHEN t.episode_no = 1 THEN 25 ELSE 30 END AS seq_to, 1 AS events
FROM (VALUES
  (1, 1, 10, '2026-01-01 10:00:01Z', 'fold:start', 'in-progress', 0, 0, 0),
  (1, 2, 30, '2026-01-01 10:00:05Z', 'fold:close', 'unresolved', 3, 1, 1),
  (1, 3, 30, '2026-01-01 10:00:05Z', 'hindsight:interrupted', 'interrupted', 3, 1, 1),
  (1, 4, 40, '2026-01-01 10:00:09Z', 'hindsight:late-result', 'errors', 3, 0, 1),
  (2, 1, 30, '2026-01-01 10:00:05Z', 'fold:start', 'in-progress', 0, 0, 0)
) AS t (episode_no, version, seq, system_at, producer, status, tool_calls, open_calls, errors);
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 11, 1, 'Read', 'y', 12, TRUE),
  ('b', 13, 1, 'Bash', NULL, 40, FALSE),
  ('c', 14, 1, 'Read', 'x', 15, FALSE)
) AS t (tool_use_id, call_seq, turn_no, tool_name, path, result_seq, is_error);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 20, 'message', 'agent', 'done'),
  (1, 35, 'message', 'agent', 'second')
) AS t (run_id, seq, kind, source, excerpt);
-- when
FROM "check".system_period()
-- then

-- case: versions that do not follow each other in time leave a gap and overlap
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/p/a.jsonl')
) AS t (source_id, path);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 's')
) AS t (run_id, session_id);
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES (1, 1, 10, 'do it'), (1, 2, 30, 'next');
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, CASE WHEN t.episode_no = 1 THEN 10 ELSE 30 END AS seq_from, CASE WHEN t.seq <
  30 THEN 10 WHEN t.episode_no = 1 THEN 25 ELSE 30 END AS seq_to, 1 AS events
FROM (VALUES
  (1, 1, 10, '2026-01-01 10:00:01Z', 'fold:start', 'in-progress', 0, 0, 0),
  (1, 2, 45, '2026-01-01 10:00:05Z', 'fold:close', 'unresolved', 3, 1, 1),
  (1, 3, 30, '2026-01-01 10:00:05Z', 'hindsight:interrupted', 'interrupted', 3, 1, 1),
  (1, 4, 40, '2026-01-01 10:00:09Z', 'hindsight:late-result', 'errors', 3, 0, 1),
  (2, 1, 30, '2026-01-01 10:00:05Z', 'fold:start', 'in-progress', 0, 0, 0)
) AS t (episode_no, version, seq, system_at, producer, status, tool_calls, open_calls, errors);
-- when
SELECT subject FROM "check".system_period() ORDER BY subject
-- then
-- subject
-- session s episode 1 version 2
-- session s episode 1 version 3
-- session s episode 1 version 4
