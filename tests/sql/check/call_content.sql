-- case: what is in order gives no row
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repeat,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (10, 'tool_call', 'agent', 'a', 'Read', NULL, 5, CAST('in' AS BLOB)),
  (12, 'tool_result', 'tool', 'a', NULL, FALSE, 9, CAST('out' AS BLOB))
) AS t (seq, kind, source, tool_use_id, tool_name, is_error, char_length, content_sha256);
INSERT INTO fold.tool_call BY NAME
SELECT
  1 AS run_id, 'a' AS tool_use_id, 10 AS call_seq, 'Read' AS tool_name, CAST('in' AS BLOB) AS input_sha256,
  12 AS result_seq, FALSE AS is_error, 9 AS result_chars, CAST('out' AS BLOB) AS result_sha256;
-- when
FROM "check".call_content()
-- then

-- case: a hash that was lost and a name that is another's are told
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS run_id, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repeat,
  FALSE AS is_repaired, FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (10, 'tool_call', 'agent', 'a', 'Read', NULL, 5, CAST('in' AS BLOB)),
  (12, 'tool_result', 'tool', 'a', NULL, FALSE, 9, CAST('out' AS BLOB))
) AS t (seq, kind, source, tool_use_id, tool_name, is_error, char_length, content_sha256);
INSERT INTO fold.tool_call BY NAME
SELECT
  1 AS run_id, 'a' AS tool_use_id, 10 AS call_seq, 'Edit' AS tool_name, CAST('in' AS BLOB) AS input_sha256,
  12 AS result_seq, FALSE AS is_error, 9 AS result_chars, NULL AS result_sha256;
-- when
FROM "check".call_content() ORDER BY detail
-- then
-- subject       | detail
-- run 1, call a | differs from its event 10
-- run 1, call a | differs from its event 12
