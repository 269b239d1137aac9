-- case: what an agent finds in its context, without what is meta or a repeat
-- given
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head,
  is_repaired, is_repeat, kind, source, message_id, tool_use_id, tool_name, is_error, is_meta, is_injected, is_turn,
  is_interrupt, excerpt
)
VALUES
  (1, 1, 1, 1, 0, 1, 0, 9, 0, '\x00', true, false, false, 'message', 'user', NULL, NULL, NULL, NULL, false, false, true, false, 'go'),
  (2, 1, 1, 1, 0, 2, 9, 9, 0, '\x00', true, false, false, 'tool_call', 'agent', 'm1', 't1', 'Read', NULL, false, false, false, false, 'a.py'),
  (3, 1, 1, 1, 0, 3, 18, 9, 0, '\x00', true, false, false, 'tool_result', 'tool', NULL, 't1', NULL, true, false, false, false, false, NULL),
  (4, 1, 1, 1, 0, 4, 27, 9, 0, '\x00', true, false, true, 'message', 'user', NULL, NULL, NULL, NULL, false, false, true, false, 'go'),
  (5, 1, 1, 1, 0, 5, 36, 9, 0, '\x00', true, false, false, 'message', 'meta', NULL, NULL, NULL, NULL, true, true, false, false, 'note');
-- when
SELECT seq, role, kind, tool_use_id, is_error, text FROM reader.raw_step(1, 1);
-- then
-- seq | role      | kind        | tool_use_id | is_error | text
-- 2   | assistant | tool_call   | t1          | false    | a.py
-- 3   | user      | tool_result | t1          | true     | ""
