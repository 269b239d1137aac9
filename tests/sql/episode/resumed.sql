-- case: the first agent event after a compaction, unless a turn stands between
-- given
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_interrupt
FROM (VALUES
  (9, 1, 'agent', 'text', FALSE, FALSE),
  (10, 1, 'system', 'compact_boundary', FALSE, FALSE),
  (11, 1, 'tool', 'tool_result', FALSE, FALSE),
  (12, 1, 'agent', 'text', FALSE, FALSE),
  (13, 1, 'agent', 'text', FALSE, FALSE),
  (14, 1, 'system', 'compact_boundary', FALSE, FALSE),
  (15, 2, 'user', 'text', TRUE, FALSE),
  (16, 2, 'agent', 'text', FALSE, FALSE)
) AS t (seq, turn_no, source, raw_type, is_turn, carried_resume);
-- when
FROM episode.resumed() ORDER BY seq
-- then
-- run_id | seq | producer
-- 1      | 12  | hindsight:resumed

-- case: a compaction of an earlier batch is still awaited
-- given
INSERT INTO d_event BY NAME
SELECT
  t.*, TRUE AS is_counted, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 20, 1, 'agent', 'text', TRUE, TRUE),
  (1, 21, 1, 'agent', 'text', TRUE, TRUE),
  (2, 22, NULL, 'agent', 'text', FALSE, TRUE)
) AS t (run_id, seq, turn_no, source, raw_type, is_main, carried_resume);
-- when
SELECT run_id, seq FROM episode.resumed() ORDER BY seq
-- then
-- run_id | seq
-- 1      | 20
