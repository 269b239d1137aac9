-- case: what is in order gives no row
-- given
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS facts
FROM (VALUES
  (1, 2, 1)
) AS t (run_id, calls, results);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'tool_call', 'agent', 'a', FALSE),
  (1, 11, 'tool_call', 'agent', NULL, FALSE),
  (1, 12, 'tool_result', 'tool', 'a', FALSE),
  (1, 13, 'tool_result', 'tool', 'a', TRUE)
) AS t (run_id, seq, kind, source, tool_use_id, is_repeat);
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 10, 12),
  ('#11:0', 11, NULL)
) AS t (tool_use_id, call_seq, result_seq);
-- when
FROM "check".tool_call()
-- then

-- case: a lost result is told
-- given
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS turns, 0 AS facts
FROM (VALUES
  (1, 2, 1)
) AS t (run_id, calls, results);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn,
  FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'tool_call', 'agent', 'a', FALSE),
  (1, 11, 'tool_call', 'agent', NULL, FALSE),
  (1, 12, 'tool_result', 'tool', 'a', FALSE),
  (1, 13, 'tool_result', 'tool', 'a', TRUE)
) AS t (run_id, seq, kind, source, tool_use_id, is_repeat);
INSERT INTO fold.tool_call BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  ('a', 10, 12),
  ('#11:0', 11, NULL)
) AS t (tool_use_id, call_seq, result_seq);
UPDATE fold.tool_call SET result_seq = NULL;
-- when
SELECT subject FROM "check".tool_call()
-- then
-- subject
-- run 1
