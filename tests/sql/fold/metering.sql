-- case: what a total grew by is the step; a total that did not move and a rate limit are none; the model in force goes with it
-- given
INSERT INTO fold.meter VALUES (2, 'm0', 0, {'input': 50, 'cached': 0, 'cache_write': 0, 'output': 0, 'reasoning': 0, 'total': 50});
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt, 'session_meta' AS kind, 'meta' AS source
FROM (VALUES
  (1, 10, 'turn_context', 'm1', NULL),
  (1, 11, 'token_count', NULL, '{"total":{"input_tokens":100,"cached_input_tokens":40,"output_tokens":9,"reasoning_output_tokens":3}}'),
  (1, 12, 'token_count', NULL, '{"total":{"input_tokens":100,"cached_input_tokens":40,"output_tokens":9,"reasoning_output_tokens":3},"last":{"input_tokens":7}}'),
  (1, 13, 'turn_context', 'm2', NULL),
  (1, 14, 'token_count', NULL, NULL),
  (1, 15, 'token_count', NULL, '{"total":{"input_tokens":150,"cached_input_tokens":50,"cache_write_input_tokens":5,"output_tokens":19,"reasoning_output_tokens":4}}'),
  (2, 16, 'token_count', NULL, '{"total":{"input_tokens":80}}')
) AS t (run_id, seq, raw_type, model, detail);
-- when
SELECT run_id, seq, model, input_tokens AS input, cache_read_tokens AS read, cache_write_tokens AS written, output_tokens AS output, reasoning_tokens AS reasoning
FROM fold.metering() WHERE is_step ORDER BY seq
-- then
-- run_id | seq | model | input | read | written | output | reasoning
-- 1      | 11  | m1    | 60    | 40   | 0       | 9      | 3
-- 1      | 15  | m2    | 35    | 10   | 5       | 10     | 1
-- 2      | 16  | m0    | 30    | 0    | 0       | 0      | 0

-- case: the first total and one that fell count the last usage, without it themselves; the same total again has a key of its own
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, t.seq AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt, 'session_meta' AS kind, 'meta' AS source, 'token_count' AS raw_type
FROM (VALUES
  (1, 10, '{"total":{"input_tokens":400},"last":{"input_tokens":150}}'),
  (1, 11, '{"total":{"input_tokens":30}}'),
  (1, 12, '{"total":{"input_tokens":0,"output_tokens":0,"total_tokens":999},"last":{"total_tokens":599}}'),
  (1, 13, '{"total":{"input_tokens":30}}')
) AS t (run_id, seq, detail);
-- when
SELECT seq, input_tokens AS input, right(step_key, 2) AS place, is_step FROM fold.metering() ORDER BY seq
-- then
-- seq | input | place | is_step
-- 10  | 150   | -1    | true
-- 11  | 30    | -1    | true
-- 12  | 0     | -1    | false
-- 13  | 30    | -2    | true

-- case: a rollback is counted and moves neither total nor model
-- given
INSERT INTO fold.meter VALUES (1, 'm', 0, {'input': 50, 'cached': 0, 'cache_write': 0, 'output': 0, 'reasoning': 0, 'total': 50});
INSERT INTO delta BY NAME
SELECT
  1 AS run_id, 10 AS seq, 10 AS line_no, 0 AS block_index, TRUE AS is_head, FALSE AS is_repeat, FALSE AS is_turn,
  FALSE AS is_interrupt, 'session_meta' AS kind, 'meta' AS source, 'thread_rolled_back' AS raw_type, '{"num_turns":1}' AS detail;
-- when
SELECT model, standing.input AS input, is_rollback, is_step FROM fold.metering()
-- then
-- model | input | is_rollback | is_step
-- m     | 50    | true        | false
