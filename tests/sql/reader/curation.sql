-- case: steps are the responses of the main run, and the versions are the newest of each episode
-- given
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, is_born, last_at, last_seq,
  lines, turns, calls, results, facts
)
VALUES
  (1, 1, 0, 's1', NULL, false, true, false, true, '2026-08-03 10:00:00+00', 9, 1, 1, 0, 0, 0),
  (5, 1, 0, 's1', 'a1', false, false, false, true, '2026-08-03 10:00:00+00', 8, 1, 0, 0, 0, 0);
INSERT INTO fold.message_copy (message_id, run_id, first_seq, last_seq, records, is_final, usage, message_no)
SELECT
  v.m,
  v.r,
  1,
  1,
  1,
  true,
  {
    'seq': 1, 'occurred_at': NULL, 'model': 'a', 'input_tokens': 1, 'output_tokens': 1, 'cache_read_tokens': 0,
    'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0, 'cache_write_unknown_tokens': 0, 'web_search_requests': 0,
    'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': true,
    'iterations': NULL
  },
  md5_number_lower(v.m)
FROM (VALUES ('m1', 1), ('m2', 1), ('m3', 5)) AS v (m, r);
INSERT INTO episode.carry VALUES (1, 1, 1, 9, 4, 0, 0, 0, false, false, 3);
-- when
SELECT session_id, run_id, through_seq, steps, versions, injections, has_cause FROM reader.curation(1);
-- then
-- session_id | run_id | through_seq | steps | versions                         | injections | has_cause
-- s1         | 1      | 9           | 2     | [{'episode_no': 1, 'version': 3}] | 0          | false

-- case: a cause of the run itself can put it in doubt
-- given
INSERT INTO fold.run (
  run_id, source_id, generation, session_id, agent_id, is_progress, is_main, has_fork_mark, is_born, last_at, last_seq,
  lines, turns, calls, results, facts
)
VALUES
  (1, 1, 0, 's1', NULL, false, true, false, true, '2026-08-03 10:00:00+00', 9, 1, 1, 0, 0, 0),
  (5, 1, 0, 's1', 'a1', false, false, false, true, '2026-08-03 10:00:00+00', 8, 1, 0, 0, 0, 0);
INSERT INTO episode.cause BY NAME SELECT 5 AS run_id, 'file:/a' AS node, 1 AS version, 7 AS seq, 'write' AS reason, 'suspected_stale' AS state;
-- when
SELECT c.run_id, c.has_cause FROM (FROM reader.curation(1) UNION ALL FROM reader.curation(5)) AS c ORDER BY c.run_id;
-- then
-- run_id | has_cause
-- 1      | false
-- 5      | true
