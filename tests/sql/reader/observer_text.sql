-- case: the texts of the calls that were asked for, cut to a length
-- given
INSERT INTO fold.tool_call (run_id, tool_use_id, call_seq, turn_no, tool_name, input_sha256, result_seq, is_error, result_sha256) VALUES
  (1, 'a', 1, 1, 'Bash', 'i', 2, false, 'r'),
  (1, 'b', 3, 1, 'Bash', 'i', 4, true, 'none');
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (1, 'tool_call', 'agent', 'ls -la', NULL),
  (2, 'tool_result', 'tool', NULL, '{"agent_id":"x"}'),
  (3, 'tool_call', 'agent', 'ls -la', NULL),
  (4, 'tool_result', 'tool', 'Exit code 1', NULL)
) AS t (seq, kind, source, excerpt, detail);
INSERT INTO ledger.content (content_sha256, first_seq, char_length, text) VALUES
  ('i', 1, 26, '{"command":"ls -la","n":1}'),
  ('r', 1, 10, '0123456789');
-- when
SELECT call_seq, line_no, argument, replace(input, chr(10), ' / ') AS input, result, agent_id FROM reader.observer_text(1, 9223372036854775807, [1], 15);
-- then
-- call_seq | line_no | argument | input           | result     | agent_id
-- 1        | 1       | ls -la   | command: ls -la | 0123456789 | x

-- case: without a stored text the head in the ledger is left
-- given
INSERT INTO fold.tool_call (run_id, tool_use_id, call_seq, turn_no, tool_name, input_sha256, result_seq, is_error, result_sha256) VALUES
  (1, 'a', 1, 1, 'Bash', 'i', 2, false, 'r'),
  (1, 'b', 3, 1, 'Bash', 'i', 4, true, 'none');
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (1, 'tool_call', 'agent', 'ls -la', NULL),
  (2, 'tool_result', 'tool', NULL, '{"agent_id":"x"}'),
  (3, 'tool_call', 'agent', 'ls -la', NULL),
  (4, 'tool_result', 'tool', 'Exit code 1', NULL)
) AS t (seq, kind, source, excerpt, detail);
INSERT INTO ledger.content (content_sha256, first_seq, char_length, text) VALUES
  ('i', 1, 26, '{"command":"ls -la","n":1}'),
  ('r', 1, 10, '0123456789');
-- when
SELECT call_seq, result FROM reader.observer_text(1, 9223372036854775807, [3], 100);
-- then
-- call_seq | result
-- 3        | Exit code 1

-- case: as of a seq before its result a call has none
-- given
INSERT INTO fold.tool_call (run_id, tool_use_id, call_seq, turn_no, tool_name, input_sha256, result_seq, is_error, result_sha256) VALUES
  (1, 'a', 1, 1, 'Bash', 'i', 2, false, 'r'),
  (1, 'b', 3, 1, 'Bash', 'i', 4, true, 'none');
INSERT INTO ledger.event BY NAME
SELECT *,
  1 AS batch_id, 1 AS run_id, 1 AS source_id, 1 AS generation, 0 AS byte_offset, 1 AS byte_length,
  0 AS block_index, 'x' AS sha256, true AS is_head, false AS is_repaired, false AS is_repeat,
  false AS is_meta, false AS is_injected, false AS is_turn, false AS is_interrupt, seq AS line_no
FROM (VALUES
  (1, 'tool_call', 'agent', 'ls -la', NULL),
  (2, 'tool_result', 'tool', NULL, '{"agent_id":"x"}'),
  (3, 'tool_call', 'agent', 'ls -la', NULL),
  (4, 'tool_result', 'tool', 'Exit code 1', NULL)
) AS t (seq, kind, source, excerpt, detail);
INSERT INTO ledger.content (content_sha256, first_seq, char_length, text) VALUES
  ('i', 1, 26, '{"command":"ls -la","n":1}'),
  ('r', 1, 10, '0123456789');
-- when
SELECT call_seq, result, agent_id FROM reader.observer_text(1, 1, [1, 3], 100);
-- then
-- call_seq | result | agent_id
-- 1        | NULL   | NULL
