-- ledger.further_record: gathers the records of a later chunk of a batch.
-- Grain: one chunk. Units: none. Source: d_block.
INSERT INTO d_record SELECT * EXCLUDE (text, media_type) FROM d_block;
