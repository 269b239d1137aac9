-- case: a step is followed to the first thread that has it, through threads that are not here, by links known by then
-- given
INSERT INTO ledger.run_key VALUES
  (1, 1, 1, 'up', NULL, false), (2, 2, 1, 'fork', NULL, false), (3, 3, 1, 'second', NULL, false), (4, 4, 1, 'other', NULL, false),
  (5, 5, 1, 'late', NULL, false);
INSERT INTO fold.descent VALUES
  (2, 'fork', 'up', 10), (3, 'second', 'fork', 20), (4, 'other', 'gone', 30), (4, 'gone', 'up', 30), (5, 'late', 'up', 90);
INSERT INTO fold.metered
SELECT run_id, 40, NULL, step_key, 'm', 1, 0, 0, 0, 0
FROM (VALUES (1, 'a-1'), (2, 'a-1'), (2, 'b-1'), (3, 'a-1'), (3, 'b-1'), (3, 'c-1'), (4, 'a-1'), (4, 'd-1'), (5, 'a-1'))
AS t (run_id, step_key);
-- when
FROM cost.step_thread(50) ORDER BY ALL
-- then
-- thread_id | step_key | maker_id
-- fork      | a-1      | up
-- fork      | b-1      | fork
-- other     | a-1      | up
-- other     | d-1      | gone
-- second    | a-1      | up
-- second    | b-1      | fork
-- second    | c-1      | second

-- case: a ring ends at its least thread
-- given
INSERT INTO ledger.run_key VALUES (1, 1, 1, 'a', NULL, false), (2, 2, 1, 'b', NULL, false);
INSERT INTO fold.descent VALUES (1, 'a', 'b', 10), (2, 'b', 'a', 20);
INSERT INTO fold.metered
SELECT run_id, 40, NULL, 'k-1', 'm', 1, 0, 0, 0, 0 FROM (VALUES (1), (2)) AS t (run_id);
-- when
FROM cost.step_thread(50) ORDER BY ALL
-- then
-- thread_id | step_key | maker_id
-- a         | k-1      | a
-- b         | k-1      | a
