-- case: what is in order gives no row
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 1, 'message', 'user'),
  (1, 2, 'message', 'user')
) AS t (run_id, seq, kind, source);
-- when
FROM "check".seq_unique()
-- then

-- case: a seq of two events is told
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 1, 'message', 'user'),
  (2, 1, 'message', 'user')
) AS t (run_id, seq, kind, source);
-- when
FROM "check".seq_unique()
-- then
-- subject | detail
-- seq 1   | 2 events
