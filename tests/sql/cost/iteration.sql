-- case: several iterations are parts, each with its own counts
-- given
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, input_tokens,
  output_tokens, cache_read_tokens, is_final
) VALUES
  (10, 1, 1, 1, 1, 10, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'a', '2026-01-01 10:05:00+00', 'x', 1, 5, 0, true);
UPDATE ledger.event SET iterations = '[{"model": "b", "input_tokens": 7, "cache_creation_input_tokens": 10, "cache_creation": {"ephemeral_5m_input_tokens": 4, "ephemeral_1h_input_tokens": 5}}, {"output_tokens": 8}]';
-- when
SELECT seq, part_no, model, input_tokens, output_tokens, cache_write_5m_tokens AS w5, cache_write_1h_tokens AS w1, cache_write_unknown_tokens AS wu FROM cost.iteration(9223372036854775807) ORDER BY ALL
-- then
-- seq | part_no | model | input_tokens | output_tokens | w5 | w1 | wu
-- 10  | 1       | b     | 7            | 0             | 4  | 5  | 1
-- 10  | 2       | NULL  | 0            | 8             | 0  | 0  | 0

-- case: one iteration is the response itself
-- given
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, input_tokens,
  output_tokens, cache_read_tokens, is_final
) VALUES
  (10, 1, 1, 1, 1, 10, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'a', '2026-01-01 10:05:00+00', 'x', 1, 5, 0, true);
UPDATE ledger.event SET iterations = '[{"input_tokens": 9}]';
-- when
SELECT count(*) AS n FROM cost.iteration(9223372036854775807)
-- then
-- n
-- 0

-- case: a response that comes later has none yet
-- given
INSERT INTO ledger.event (
  seq, batch_id, run_id, source_id, generation, line_no, byte_offset, byte_length, block_index, sha256, is_head, is_repaired,
  is_repeat, kind, source, is_meta, is_injected, is_turn, is_interrupt, message_id, occurred_at, model, input_tokens,
  output_tokens, cache_read_tokens, is_final
) VALUES
  (10, 1, 1, 1, 1, 10, 0, 0, 0, 'x', true, false, false, 'message', 'agent', false, false, false, false, 'a', '2026-01-01 10:05:00+00', 'x', 1, 5, 0, true);
UPDATE ledger.event SET iterations = '[{"input_tokens": 9}, {}]';
-- when
SELECT count(*) AS n FROM cost.iteration(9)
-- then
-- n
-- 0
