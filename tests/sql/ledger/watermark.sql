-- case: of several generations only the newest is how far a source is read
-- given
CREATE TEMP TABLE lives AS
SELECT * FROM (VALUES (1, 1, 500), (1, 2, 30), (2, 1, 70)) AS t(source_id, generation, byte_offset);
INSERT INTO ledger.source (
  source_id, generation, path, kind, scope, adapter_version, opened_seq, byte_offset, line_no, tail_length,
  recorded, repaired, quarantined, blank, bytes_pending, is_present, first_read_at, last_read_at
)
SELECT
  source_id, generation, '/p/a.jsonl', 'append_log', 'aa', 1, 1048576, byte_offset, 0, 0,
  0, 0, 0, 0, 0, true, TIMESTAMPTZ '2026-01-01 00:00:00+00', TIMESTAMPTZ '2026-01-01 00:00:00+00'
FROM lives;
-- when
SELECT source_id, generation, byte_offset FROM ledger.watermark() ORDER BY source_id;
-- then
-- source_id | generation | byte_offset
-- 1         | 2          | 30
-- 2         | 1          | 70
