-- case: main and agent runs of a session are each current; columns are those of the run
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS recorded, 0 AS repaired, 0 AS quarantined, 0 AS blank, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a'),
  (2, '/b')
) AS t (source_id, path);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, FALSE AS has_fork_mark,
  TRUE AS is_born, 100 AS last_seq, FALSE AS awaits_resume, 0 AS turns, 0 AS calls, 0 AS results,
  0 AS facts
FROM (VALUES
  (1, 's', NULL, TRUE, 7),
  (2, 's', 'x', FALSE, 3)
) AS t (run_id, session_id, agent_id, is_main, lines);
-- when
SELECT run_id, session_id, agent_id, is_main, path, generation, lines, is_superseded, is_current FROM reader.run(reader.end_seq()) ORDER BY run_id
-- then
-- run_id | session_id | agent_id | is_main | path | generation | lines | is_superseded | is_current
-- 1      | s          | NULL     | true    | /a   | 0          | 7     | false         | true
-- 2      | s          | x        | false   | /b   | 0          | 3     | false         | true

-- case: a run is superseded from the seq at which the newer generation was opened: before it
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 'append_log' AS kind, 'claude_code' AS format, '' AS scope, 1 AS adapter_version,
  0 AS byte_offset, 0 AS line_no, 0 AS tail_length, 0 AS recorded, 0 AS repaired,
  0 AS quarantined, 0 AS blank, 0 AS bytes_pending, TRUE AS is_present, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS last_read_at
FROM (VALUES
  (1, 0, '/a', 0),
  (1, 1, '/a', 60)
) AS t (source_id, generation, path, opened_seq);
INSERT INTO fold.run BY NAME
SELECT
  t.*, FALSE AS is_progress, TRUE AS is_main, FALSE AS has_fork_mark, TRUE AS is_born, 1 AS lines,
  FALSE AS awaits_resume, 0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 's', 1, 0, 50),
  (60, 's', 1, 1, 60)
) AS t (run_id, session_id, source_id, generation, last_seq);
-- when
SELECT run_id, is_superseded, is_current FROM reader.run(59) ORDER BY run_id
-- then
-- run_id | is_superseded | is_current
-- 1      | false         | true

-- case: a run is superseded from the seq at which the newer generation was opened: at it
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 'append_log' AS kind, 'claude_code' AS format, '' AS scope, 1 AS adapter_version,
  0 AS byte_offset, 0 AS line_no, 0 AS tail_length, 0 AS recorded, 0 AS repaired,
  0 AS quarantined, 0 AS blank, 0 AS bytes_pending, TRUE AS is_present, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS last_read_at
FROM (VALUES
  (1, 0, '/a', 0),
  (1, 1, '/a', 60)
) AS t (source_id, generation, path, opened_seq);
INSERT INTO fold.run BY NAME
SELECT
  t.*, FALSE AS is_progress, TRUE AS is_main, FALSE AS has_fork_mark, TRUE AS is_born, 1 AS lines,
  FALSE AS awaits_resume, 0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 's', 1, 0, 50),
  (60, 's', 1, 1, 60)
) AS t (run_id, session_id, source_id, generation, last_seq);
-- when
SELECT run_id, is_superseded, is_current FROM reader.run(60) ORDER BY run_id
-- then
-- run_id | is_superseded | is_current
-- 1      | true          | false
-- 60     | false         | true
