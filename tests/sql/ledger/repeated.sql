-- case: a record uuid or an event key that the run has shown makes a repeat, in this batch or before
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO ledger.run_key VALUES (2, 1, 0, 's', 'x', false);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset, 0 AS
  byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS
  is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE
  AS is_interrupt, 1 AS run_id
FROM (VALUES
  (10, 'message', 'user', 'u1', 1)
) AS t (seq, kind, source, record_uuid, event_key);
INSERT INTO d_record BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_head, FALSE AS is_turn,
  's' AS session_id
FROM (VALUES
  (20, 20, NULL, 'u1', 5),
  (30, 30, NULL, 'u2', 1),
  (40, 40, NULL, 'u3', 3),
  (41, 40, NULL, 'u3', 4),
  (50, 50, NULL, 'u3', 9),
  (60, 60, NULL, 'u4', 3),
  (70, 70, 'x', 'u1', 1)
) AS t (seq, record_seq, agent_id, record_uuid, event_key);
-- when
FROM ledger.repeated() ORDER BY seq
-- then
-- seq
-- 20
-- 30
-- 50
-- 60
