-- case: steps that come to the stated total are in order, a lost one is told
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt, 'session_meta' AS kind, 'meta' AS source, 'token_count' AS raw_type
FROM (VALUES
  (1, 10, '{"total":{"input_tokens":100,"cached_input_tokens":40,"output_tokens":5}}'),
  (1, 11, '{"total":{"input_tokens":30,"output_tokens":1},"last":{"input_tokens":20,"output_tokens":1}}'),
  (2, 20, '{"total":{"input_tokens":7}}')
) AS t (run_id, seq, detail);
INSERT INTO fold.metered VALUES (1, 10, NULL, 'a-1', 'm', 60, 40, 0, 5, 0), (1, 11, NULL, 'b-1', 'm', 20, 0, 0, 1, 0);
-- when
FROM "check".metered()
-- then
-- subject | detail
-- run 2   | 0 tokens (recount 7)
