-- case: a record has the run of its thread, and is a repeat where it is marked as one
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO ledger.run_key VALUES (2, 1, 0, 's', 'x', false);
INSERT INTO d_record BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_head, FALSE AS is_turn,
  's' AS session_id
FROM (VALUES
  (20, NULL),
  (30, NULL),
  (70, 'x')
) AS t (seq, agent_id);
INSERT INTO d_repeat VALUES (30), (30);
-- when
SELECT seq, run_id, is_repeat FROM ledger.identified(7)
-- then
-- seq | run_id | is_repeat
-- 20  | 1      | false
-- 30  | 1      | true
-- 70  | 2      | false

-- case: an event carries the number of its batch
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO d_record BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_head, FALSE AS is_turn,
  's' AS session_id
FROM (VALUES
  (20, 20)
) AS t (seq, record_seq);
-- when
SELECT seq, batch_id, is_repeat FROM ledger.identified(7)
-- then
-- seq | batch_id | is_repeat
-- 20  | 7        | false
