-- case: as many calls in one turn as may bring nothing new, from the first of them
-- given
UPDATE ledger.threshold SET no_progress = 3;
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 't' || t.call_no AS tool_use_id, t.call_no * 10 AS call_seq
FROM (VALUES
  (1, 1, 1), (1, 2, 1), (1, 3, 1), (1, 4, 1),
  (2, 1, 1), (2, 2, 2), (2, 3, 2),
  (3, 1, NULL), (3, 2, NULL), (3, 3, NULL)
) AS t (run_id, call_no, turn_no);
INSERT INTO d_call BY NAME
SELECT run_id, call_no, call_seq, turn_no, call_no = 3 AS is_new_call FROM fold.tool_call WHERE call_no > 2;
-- when
SELECT run_id, seq_from, seq FROM detect.stretch() ORDER BY run_id
-- then
-- run_id | seq_from | seq
-- 1      | 10       | 30
-- 3      | 10       | 30
