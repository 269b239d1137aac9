-- case: several events a line and several files are in order
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 0 AS generation, 0 AS byte_offset, 0 AS byte_length, 0 AS block_index,
  CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repaired, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 1, 'message', 'user', 1, 1),
  (1, 2, 'message', 'user', 1, 1),
  (2, 3, 'message', 'user', 2, 1),
  (1, 4, 'message', 'user', 1, 2)
) AS t (run_id, seq, kind, source, source_id, line_no);
-- when
FROM "check".file_order()
-- then

-- case: a line after a later one is told
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 0 AS generation, 0 AS byte_offset, 0 AS byte_length, 0 AS block_index,
  CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repaired, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 1, 'message', 'user', 1, 2),
  (2, 3, 'message', 'user', 2, 1),
  (1, 4, 'message', 'user', 1, 1)
) AS t (run_id, seq, kind, source, source_id, line_no);
-- when
FROM "check".file_order()
-- then
-- subject | detail
-- seq 4   | line 1 after line 2
