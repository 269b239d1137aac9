-- case: what is in order gives no row
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS blank, 0 AS bytes_pending, TRUE AS is_present, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a', 1, 1, 1)
) AS t (source_id, path, recorded, repaired, quarantined);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, 0 AS byte_offset, 0 AS byte_length,
  0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 1, 'message', 'user', 1, FALSE),
  (1, 2, 'message', 'agent', 2, TRUE),
  (1, 3, 'message', 'agent', 2, TRUE)
) AS t (run_id, seq, kind, source, line_no, is_repaired);
INSERT INTO ledger.quarantine BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, t.line_no AS seq, 0 AS byte_offset, 1 AS byte_length,
  CAST('x' AS BLOB) AS sha256, 'torn' AS reason, FALSE AS is_encoding_repaired
FROM (VALUES
  (2, 2),
  (3, 0)
) AS t (line_no, recovered_records);
-- when
FROM "check".recorded_line()
-- then

-- case: a counter that is not the recount is told
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS blank, 0 AS bytes_pending, TRUE AS is_present, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a', 1, 2, 1)
) AS t (source_id, path, recorded, repaired, quarantined);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, 0 AS byte_offset, 0 AS byte_length,
  0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 1, 'message', 'user', 1, FALSE),
  (1, 2, 'message', 'agent', 2, TRUE),
  (1, 3, 'message', 'agent', 2, TRUE)
) AS t (run_id, seq, kind, source, line_no, is_repaired);
INSERT INTO ledger.quarantine BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, t.line_no AS seq, 0 AS byte_offset, 1 AS byte_length,
  CAST('x' AS BLOB) AS sha256, 'torn' AS reason, FALSE AS is_encoding_repaired
FROM (VALUES
  (2, 2),
  (3, 0)
) AS t (line_no, recovered_records);
-- when
SELECT subject FROM "check".recorded_line()
-- then
-- subject
-- /a generation 0

-- case: a lost event is told
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS line_no, 0 AS tail_length,
  0 AS blank, 0 AS bytes_pending, TRUE AS is_present, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a', 2, 1, 1)
) AS t (source_id, path, recorded, repaired, quarantined);
INSERT INTO ledger.event BY NAME
SELECT
  t.*, 1 AS batch_id, 1 AS source_id, 0 AS generation, 0 AS byte_offset, 0 AS byte_length,
  0 AS block_index, CAST('x' AS BLOB) AS sha256, TRUE AS is_head, FALSE AS is_repeat,
  FALSE AS is_meta, FALSE AS is_injected, FALSE AS is_turn, FALSE AS is_interrupt
FROM (VALUES
  (1, 1, 'message', 'user', 1, FALSE),
  (1, 2, 'message', 'agent', 2, TRUE),
  (1, 3, 'message', 'agent', 2, TRUE)
) AS t (run_id, seq, kind, source, line_no, is_repaired);
INSERT INTO ledger.quarantine BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, t.line_no AS seq, 0 AS byte_offset, 1 AS byte_length,
  CAST('x' AS BLOB) AS sha256, 'torn' AS reason, FALSE AS is_encoding_repaired
FROM (VALUES
  (2, 2),
  (3, 0)
) AS t (line_no, recovered_records);
-- when
SELECT subject FROM "check".recorded_line()
-- then
-- subject
-- /a generation 0
