-- case: a line has one receipt, and that of a repaired line covers the whole line
-- given
INSERT INTO ledger.event (
  seq, run_id, occurred_at, line_no, byte_offset, byte_length, block_index, kind, content_sha256, excerpt, is_repaired, tool_name,
  batch_id, source_id, generation, sha256, is_head, is_repeat, source, is_meta, is_injected, is_turn, is_interrupt
)
SELECT
  v.seq, 1, NULL, v.line_no, v.byte_offset, v.byte_length, v.block_index, 'message', NULL, NULL, v.is_repaired, NULL,
  1, 1, v.generation, v.sha256::BLOB, true, false, 'user', false, false, false, false
FROM (
  VALUES
    (1, 1, 0, 40, 0, false, 'one', 0), (2, 1, 0, 40, 1, false, 'one', 0),
    (3, 2, 41, 20, 0, true, 'two', 0), (4, 2, 61, 28, 1, true, 'two', 0),
    (5, 1, 0, 9, 0, false, 'other life', 1)
) AS v (seq, line_no, byte_offset, byte_length, block_index, is_repaired, sha256, generation);
INSERT INTO ledger.quarantine (
  source_id, generation, seq, line_no, byte_offset, byte_length, sha256, reason, recovered_records, is_encoding_repaired
)
VALUES (1, 0, 3, 2, 41, 49, 'two'::BLOB, 'glued', 2, false), (1, 0, 9, 3, 91, 5, 'bad'::BLOB, 'no JSON', 0, false);
-- when
SELECT line_no, byte_offset, byte_length, sha256 FROM reader.line_receipt(1, 0);
-- then
-- line_no | byte_offset | byte_length | sha256
-- 1       | 0           | 40          | one
-- 2       | 41          | 49          | two
-- 3       | 91          | 5           | bad
