-- case: a chain is named after its first record; two chains are two agents
-- given
INSERT INTO d_record BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'sidechain' AS agent_id
FROM (VALUES
  (1, 'a', 'main'),
  (2, 'b', 'a'),
  (3, 'c', 'main'),
  (4, 'd', 'b')
) AS t (record_seq, record_uuid, parent_uuid);
-- when
FROM ledger.inline_agent() ORDER BY record_seq
-- then
-- record_seq | agent_id
-- 1          | inline-a
-- 2          | inline-a
-- 3          | inline-c
-- 4          | inline-a

-- case: a chain that goes on in a later batch keeps its agent
-- given
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', 'inline-a', FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset, 0 AS
  byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS
  is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE
  AS is_interrupt, 1 AS run_id
FROM (VALUES
  (10, 'message', 'agent', 'a')
) AS t (seq, kind, source, record_uuid);
INSERT INTO d_record BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'sidechain' AS agent_id
FROM (VALUES
  (20, 'b', 'a')
) AS t (record_seq, record_uuid, parent_uuid);
-- when
FROM ledger.inline_agent()
-- then
-- record_seq | agent_id
-- 20         | inline-a
