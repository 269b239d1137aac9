-- ledger.content: keeps each new text of a chunk.
-- Grain: one chunk. Units: none. Source: d_block.
INSERT INTO ledger.content FROM ledger.new_content();
