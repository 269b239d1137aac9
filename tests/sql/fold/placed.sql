-- case: turns are numbered on from the carry, and a repeat is left out
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 2)
) AS t (run_id, turns);
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'agent', FALSE, FALSE),
  (1, 11, 'message', 'user', TRUE, FALSE),
  (1, 12, 'message', 'user', TRUE, TRUE),
  (1, 13, 'session_meta', 'meta', FALSE, FALSE),
  (1, 14, 'message', 'user', TRUE, FALSE)
) AS t (run_id, seq, kind, source, is_turn, is_repeat);
-- when
SELECT seq, turn_no, is_counted FROM fold.placed() ORDER BY seq
-- then
-- seq | turn_no | is_counted
-- 10  | 2       | true
-- 11  | 3       | true
-- 13  | 3       | false
-- 14  | 4       | true

-- case: only main runs have turns
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE),
  (2, 's', 'x', FALSE),
  (3, 's', NULL, TRUE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'agent'),
  (2, 20, 'message', 'agent'),
  (3, 30, 'message', 'agent')
) AS t (run_id, seq, kind, source);
-- when
SELECT run_id, is_main, turn_no FROM fold.placed() ORDER BY run_id
-- then
-- run_id | is_main | turn_no
-- 1      | true    | 0
-- 2      | false   | NULL
-- 3      | false   | NULL

-- case: system time never goes back, from the carry on, and the time of a repeat passes
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, '2026-01-01 10:00:20Z')
) AS t (run_id, last_at);
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'agent', '2026-01-01 10:00:10Z', FALSE),
  (1, 11, 'message', 'agent', '2026-01-01 10:00:30Z', FALSE),
  (1, 12, 'message', 'agent', '2026-01-01 10:00:40Z', TRUE),
  (1, 13, 'message', 'agent', '2026-01-01 10:00:35Z', FALSE),
  (1, 14, 'session_meta', 'meta', NULL, FALSE)
) AS t (run_id, seq, kind, source, occurred_at, is_repeat);
-- when
SELECT seq, strftime(system_at, '%S') AS system_at, strftime(before_at, '%S') AS before_at FROM fold.placed() ORDER BY seq
-- then
-- seq | system_at | before_at
-- 10  | 20        | 20
-- 11  | 30        | 20
-- 13  | 40        | 40
-- 14  | 40        | 40

-- case: a call without an id is named by its place
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
  (1, 10, 'tool_call', 'agent', 't1'),
  (1, 11, 'tool_result', 'tool', NULL),
  (1, 12, 'message', 'agent', NULL)
) AS t (run_id, seq, kind, source, tool_use_id);
-- when
SELECT seq, tool_use_id FROM fold.placed() ORDER BY seq
-- then
-- seq | tool_use_id
-- 10  | t1
-- 11  | #11:0
-- 12  | NULL
