-- case: what is in order gives no row
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'agent', 'm', 5, FALSE),
  (1, 11, 'message', 'agent', 'm', 9, TRUE),
  (1, 12, 'message', 'agent', 'm', NULL, NULL)
) AS t (run_id, seq, kind, source, message_id, output_tokens, is_final);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 11, 11, NULL, 2, TRUE, {
    'seq': 11, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 1, 'output_tokens': 9,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0,
    'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }));
-- when
FROM "check".message_copy()
-- then

-- case: a lesser output is told
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'agent', 'm', 5, FALSE),
  (1, 11, 'message', 'agent', 'm', 9, TRUE),
  (1, 12, 'message', 'agent', 'm', NULL, NULL)
) AS t (run_id, seq, kind, source, message_id, output_tokens, is_final);
INSERT INTO fold.message_copy SELECT *, md5_number_lower(col0) FROM (VALUES
  ('m', 1, 11, 11, NULL, 2, TRUE, {
    'seq': 11, 'occurred_at': NULL, 'model': 'm', 'input_tokens': 1, 'output_tokens': 5,
    'cache_read_tokens': 0, 'cache_write_5m_tokens': 0, 'cache_write_1h_tokens': 0,
    'cache_write_unknown_tokens': 0, 'web_search_requests': 0,
    'web_fetch_requests': 0, 'speed': NULL, 'service_tier': NULL, 'inference_geo': NULL, 'is_final': TRUE, 'iterations': NULL
  }));
-- when
FROM "check".message_copy()
-- then
-- subject    | detail
-- m in run 1 | output 5 (recount 9), records 2 (recount 2)

-- case: a message that the fold does not know is told
-- given
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, t.seq AS line_no, 0 AS byte_offset,
  0 AS byte_length, 0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head,
  FALSE AS is_repaired, FALSE AS is_repeat, FALSE AS is_meta, FALSE AS is_injected,
  FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 10, 'message', 'agent', 'm', 5, FALSE),
  (1, 11, 'message', 'agent', 'm', 9, TRUE),
  (1, 12, 'message', 'agent', 'm', NULL, NULL)
) AS t (run_id, seq, kind, source, message_id, output_tokens, is_final);
-- when
FROM "check".message_copy()
-- then
-- subject    | detail
-- m in run 1 | output none (recount 9), records 0 (recount 2)
