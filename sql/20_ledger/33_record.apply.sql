-- ledger.record: gathers the records of the first chunk of a batch.
-- Grain: one chunk. Units: none. Source: d_block.
CREATE OR REPLACE TEMP TABLE d_record AS
SELECT * EXCLUDE (text, media_type)
FROM d_block;
