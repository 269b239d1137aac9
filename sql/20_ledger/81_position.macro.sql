-- ledger.position: where the next batch continues: the first free numbers.
-- Grain: one row. Units: none. Source: ledger.batch, ledger.source and ledger.extraction.
-- A model answer takes a seq too, so the next line comes after both.
CREATE OR REPLACE MACRO ledger.position() AS TABLE
WITH last_batch AS (
  SELECT
    max(batch_id) AS batch_id,
    max(next_line_seq) AS line_seq,
    arg_max(settings_hash, batch_id) AS settings_hash
  FROM ledger.batch
),
last_answer AS (SELECT max(seq) AS seq FROM ledger.extraction),
last_source AS (SELECT max(source_id) AS source_id FROM ledger.source)
SELECT
  CAST(coalesce(b.batch_id, 0) + 1 AS INTEGER) AS batch_id,
  greatest(coalesce(b.line_seq, 1), coalesce(a.seq // 1048576 + 1, 1)) AS line_seq,
  CAST(coalesce(s.source_id, 0) + 1 AS INTEGER) AS source_id,
  b.settings_hash
FROM last_batch AS b
CROSS JOIN last_answer AS a
CROSS JOIN last_source AS s;
