-- case: a run is born at its greatest time up to the first record with a uuid
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE),
  (2, 's', 'x', FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO delta BY NAME
SELECT
  t.*, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'session_meta', 'meta', '2026-01-01 10:00:20Z', NULL, 1),
  (1, 11, 'message', 'user', '2026-01-01 10:00:10Z', 'u', 2),
  (1, 12, 'message', 'agent', '2026-01-01 10:00:50Z', 'a', 3),
  (1, 13, 'message', 'agent', '2026-01-01 10:00:40Z', 'a', 3),
  (2, 20, 'session_meta', 'meta', '2026-01-01 10:00:30Z', NULL, 4),
  (2, 21, 'session_meta', 'meta', NULL, NULL, 5)
) AS t (run_id, seq, kind, source, occurred_at, record_uuid, line_no);
-- when
SELECT run_id, strftime(born_at, '%S') AS born_at, is_born, strftime(last_at, '%S') AS last_at, last_seq, lines FROM fold.advanced() ORDER BY run_id
-- then
-- run_id | born_at | is_born | last_at | last_seq | lines
-- 1      | 20      | true    | 50      | 13       | 3
-- 2      | 30      | false   | 30      | 21       | 2

-- case: turns, calls, results and facts of the delta
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', NULL),
  (1, 11, 'message', 'agent', 's0'),
  (1, 12, 'compaction', 'system', 's9')
) AS t (run_id, seq, kind, source, forked_from);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_interrupt
FROM (VALUES
  (10, 'user', TRUE, 'text'),
  (11, 'agent', FALSE, 'text'),
  (12, 'system', FALSE, 'compact_boundary')
) AS t (seq, source, is_turn, raw_type);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', TRUE, TRUE),
  ('b', TRUE, FALSE),
  ('c', FALSE, FALSE)
) AS t (tool_use_id, is_new_call, is_new_result);
INSERT INTO d_fact BY NAME
SELECT
  t.*
FROM (VALUES
  (1, 'k')
) AS t (run_id, key);
-- when
SELECT is_main, turns, calls, results, facts, awaits_resume, forked_from FROM fold.advanced()
-- then
-- is_main | turns | calls | results | facts | awaits_resume | forked_from
-- true    | 1     | 2     | 1       | 1     | true          | s0
