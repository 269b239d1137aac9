-- case: an episode ends where the next begins
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
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors
FROM (VALUES
  (1, 1, 10, '2026-01-01 10:00:01Z', 'fold:start'),
  (1, 2, 20, '2026-01-01 10:00:02Z', 'fold:close'),
  (2, 1, 20, '2026-01-01 10:00:02Z', 'fold:start')
) AS t (episode_no, version, seq, system_at, producer);
-- when
FROM "check".episode_overlap()
-- then

-- case: a run without any time has no periods that could overlap
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
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors
FROM (VALUES
  (1, 1, 10, NULL, 'fold:start'),
  (1, 2, 20, NULL, 'fold:close'),
  (2, 1, 20, NULL, 'fold:start')
) AS t (episode_no, version, seq, system_at, producer);
-- when
FROM "check".episode_overlap()
-- then

-- case: an episode that ends after the next began, or never, is told
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
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors
FROM (VALUES
  (1, 1, 10, '2026-01-01 10:00:01Z', 'fold:start'),
  (1, 2, 20, '2026-01-01 10:00:09Z', 'fold:close'),
  (2, 1, 20, '2026-01-01 10:00:02Z', 'fold:start'),
  (3, 1, 30, '2026-01-01 10:00:10Z', 'fold:start')
) AS t (episode_no, version, seq, system_at, producer);
-- when
SELECT subject FROM "check".episode_overlap() ORDER BY subject
-- then
-- subject
-- run 1 episode 2
-- run 1 episode 3
