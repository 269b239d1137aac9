-- case: a text is shown by the block that holds it and by the result that put it into a file
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt, 'tool_result' AS kind, 'tool' AS source
FROM (VALUES
  (1, 10, CAST('a' AS BLOB)),
  (1, 11, CAST('b' AS BLOB)),
  (2, 12, NULL)
) AS t (run_id, seq, content_sha256);
INSERT INTO ledger.offload VALUES
  (11, '/x', TRUE, 1, 1, CAST('c' AS BLOB)), (12, '/y', FALSE, NULL, NULL, NULL);
-- when
SELECT seq, run_id, CAST(content_sha256 AS VARCHAR) AS text FROM ledger.shown_content() ORDER BY ALL;
-- then
-- seq | run_id | text
-- 10  | 1      | a
-- 11  | 1      | b
-- 11  | 1      | c
