-- case: a turn whose parent stands before earlier turns makes these void
-- given
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES (1, 1, 10, 'a'), (1, 2, 20, 'b'), (1, 3, 30, 'c'), (1, 4, 40, 'd');
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', 'u1'),
  (1, 15, 'message', 'agent', 'a1'),
  (1, 20, 'message', 'user', 'u2'),
  (2, 35, 'message', 'agent', 'a1')
) AS t (run_id, seq, kind, source, record_uuid);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_interrupt
FROM (VALUES
  (40, 4, 'message', 'a1', TRUE)
) AS t (seq, turn_no, kind, parent_uuid, is_turn);
-- when
FROM episode.abandoned() ORDER BY episode_no
-- then
-- run_id | seq | episode_no
-- 1      | 40  | 2
-- 1      | 40  | 3

-- case: a turn that follows the turn before makes nothing void
-- given
INSERT INTO fold.turn (run_id, turn_no, seq, request) VALUES (1, 1, 10, 'a'), (1, 2, 20, 'b');
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 15, 'message', 'agent', 'a1')
) AS t (run_id, seq, kind, source, record_uuid);
INSERT INTO d_event BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_main, TRUE AS is_counted, FALSE AS is_interrupt
FROM (VALUES
  (20, 2, 'message', 'a1', TRUE)
) AS t (seq, turn_no, kind, parent_uuid, is_turn);
-- when
FROM episode.abandoned()
-- then
