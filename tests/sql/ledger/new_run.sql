-- case: a run is named by its first event; session, agent and progress copies part runs
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO d_record BY NAME
SELECT
  t.*, 0 AS generation, TRUE AS is_head, FALSE AS is_turn
FROM (VALUES
  (10, 1, 's', NULL, FALSE),
  (11, 1, 's', 'x', FALSE),
  (12, 1, 's', 'x', TRUE),
  (13, 1, 's', 'x', FALSE),
  (14, 1, NULL, NULL, FALSE),
  (15, 2, 's', NULL, FALSE)
) AS t (seq, source_id, session_id, agent_id, is_progress);
-- when
SELECT run_id, source_id, session_id, agent_id, is_progress FROM ledger.new_run() ORDER BY run_id
-- then
-- run_id | source_id | session_id | agent_id | is_progress
-- 11     | 1         | s          | x        | false
-- 12     | 1         | s          | x        | true
-- 14     | 1         | NULL       | NULL     | false
-- 15     | 2         | s          | NULL     | false
