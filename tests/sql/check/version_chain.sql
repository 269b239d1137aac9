-- case: what is in order gives no row
-- given
INSERT INTO episode.carry BY NAME
SELECT
  t.*, 1 AS seq_from, 1 AS seq_to, 1 AS events, 0 AS tool_calls, 0 AS open_calls, 0 AS errors,
  FALSE AS has_marker, FALSE AS is_closed
FROM (VALUES
  (1, 1, 2)
) AS t (run_id, episode_no, versions);
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors, 'fold:progress' AS producer
FROM (VALUES
  (1, 1, 10, '2026-01-01 10:00:01Z'),
  (1, 2, 10, '2026-01-01 10:00:01Z')
) AS t (episode_no, version, seq, system_at);
-- when
FROM "check".version_chain()
-- then

-- case: a gap in the numbers is told, and the carry that counts other than there are
-- given
INSERT INTO episode.carry BY NAME
SELECT
  t.*, 1 AS seq_from, 1 AS seq_to, 1 AS events, 0 AS tool_calls, 0 AS open_calls, 0 AS errors,
  FALSE AS has_marker, FALSE AS is_closed
FROM (VALUES
  (1, 1, 3)
) AS t (run_id, episode_no, versions);
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors, 'fold:progress' AS producer
FROM (VALUES
  (1, 1, 10, '2026-01-01 10:00:01Z'),
  (1, 3, 20, '2026-01-01 10:00:01Z')
) AS t (episode_no, version, seq, system_at);
-- when
FROM "check".version_chain() ORDER BY subject
-- then
-- subject                   | detail
-- run 1 episode 1           | carry counts 3 versions, there are 2
-- run 1 episode 1 version 3 | place 2, seq 20 after 10

-- case: system time that runs back is told
-- given
INSERT INTO episode.carry BY NAME
SELECT
  t.*, 1 AS seq_from, 1 AS seq_to, 1 AS events, 0 AS tool_calls, 0 AS open_calls, 0 AS errors,
  FALSE AS has_marker, FALSE AS is_closed
FROM (VALUES
  (1, 1, 2)
) AS t (run_id, episode_no, versions);
INSERT INTO episode.version BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS seq_from, t.seq AS seq_to, 'ok' AS status, 1 AS events, 0 AS tool_calls,
  0 AS open_calls, 0 AS errors, 'fold:progress' AS producer
FROM (VALUES
  (1, 1, 10, '2026-01-01 10:00:02Z'),
  (1, 2, 20, '2026-01-01 10:00:01Z')
) AS t (episode_no, version, seq, system_at);
-- when
SELECT subject FROM "check".version_chain()
-- then
-- subject
-- run 1 episode 1 version 2
