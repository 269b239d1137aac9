-- case: what is in order gives no row
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS tail_length, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a', 10, 4, 3, 2, 1)
) AS t (source_id, path, line_no, recorded, repaired, quarantined, blank);
-- when
FROM "check".line_outcome()
-- then

-- case: a line without an outcome is told
-- given
INSERT INTO ledger.source BY NAME
SELECT
  t.*, 0 AS generation, 'append_log' AS kind, 'claude_code' AS format, '' AS scope,
  1 AS adapter_version, 0 AS opened_seq, 0 AS byte_offset, 0 AS tail_length, 0 AS bytes_pending,
  TRUE AS is_present, TIMESTAMPTZ '2026-01-01 00:00:00Z' AS first_read_at, TIMESTAMPTZ '2026-01-01
  00:00:00Z' AS last_read_at
FROM (VALUES
  (1, '/a', 10, 4, 3, 2, 0)
) AS t (source_id, path, line_no, recorded, repaired, quarantined, blank);
-- when
FROM "check".line_outcome()
-- then
-- subject         | detail
-- /a generation 0 | lines read 10 <> recorded 4 + repaired 3 + quarantined 2 + blank 0
