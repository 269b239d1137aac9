-- ledger.record: gathers the records of a chunk and keeps each new text once.
-- Grain: one chunk. Units: none. Source: d_block. Variable keep_text: whether texts are stored.
INSERT INTO d_record SELECT * EXCLUDE (text, media_type) FROM d_block;
INSERT INTO ledger.content
FROM ledger.new_content()
WHERE CAST(getvariable('keep_text') AS BOOLEAN);
