-- case: repeats and agents make no turn
-- given
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 1),
  (2, 0)
) AS t (run_id, turns);
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE),
  (2, 's', 'x', FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', TRUE, FALSE),
  (1, 11, 'message', 'user', TRUE, TRUE),
  (2, 12, 'message', 'user', TRUE, FALSE)
) AS t (run_id, seq, kind, source, is_turn, is_repeat);
INSERT INTO fold.turn (run_id, turn_no, seq) VALUES (1, 1, 10);
-- when
FROM "check".turn()
-- then

-- case: a carry that is not the recount is told
-- given
INSERT INTO fold.run BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation, FALSE AS is_progress, TRUE AS is_main,
  FALSE AS has_fork_mark, TRUE AS is_born, 100 AS last_seq, 1 AS lines, FALSE AS awaits_resume,
  0 AS calls, 0 AS results, 0 AS facts
FROM (VALUES
  (1, 2)
) AS t (run_id, turns);
INSERT INTO ledger.run_key BY NAME
SELECT
  t.*, t.run_id AS source_id, 0 AS generation
FROM (VALUES
  (1, 's', NULL, FALSE),
  (2, 's', 'x', FALSE)
) AS t (run_id, session_id, agent_id, is_progress);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'user', TRUE, FALSE),
  (1, 11, 'message', 'user', TRUE, TRUE),
  (2, 12, 'message', 'user', TRUE, FALSE)
) AS t (run_id, seq, kind, source, is_turn, is_repeat);
INSERT INTO fold.turn (run_id, turn_no, seq) VALUES (1, 1, 10);
-- when
FROM "check".turn()
-- then
-- subject | detail
-- run 1   | carry 2, rows 1, recount 1
