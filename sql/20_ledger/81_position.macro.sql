-- ledger.position: where the next batch continues: the first free numbers.
-- Grain: one row. Units: none. Source: ledger.batch, ledger.source and ledger.extraction.
-- A model answer takes a seq too, so the next line comes after both.
CREATE OR REPLACE MACRO ledger.position() AS TABLE
WITH last_batch AS (
  SELECT
    max(batch_id) AS batch_id,
    max(next_line_seq) AS line_seq
  FROM ledger.batch
)
SELECT
  CAST(coalesce(b.batch_id, 0) + 1 AS INTEGER) AS batch_id,
  greatest(
    coalesce(b.line_seq, 1),
    coalesce((SELECT max(e.seq) FROM ledger.extraction AS e) // 1048576 + 1, 1)
  ) AS line_seq,
  CAST(coalesce((SELECT max(s.source_id) FROM ledger.source AS s), 0) + 1 AS INTEGER) AS source_id,
  (
    SELECT l.settings_hash
    FROM ledger.batch AS l
    WHERE l.batch_id = b.batch_id
  ) AS settings_hash
FROM last_batch AS b;
