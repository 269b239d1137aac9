-- adapter.block: reads the lines of one chunk through the adapter of their format.
-- Grain: one chunk. Units: none. Source: incoming. Variable keep_text: whether texts will be stored.
CREATE OR REPLACE TEMP TABLE d_block AS
FROM adapter.claude_code(CAST(getvariable('keep_text') AS BOOLEAN));
