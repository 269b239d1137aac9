-- adapter.codex_block: reads the lines of one chunk of Codex rollouts.
-- Grain: one chunk. Units: none. Source: incoming. Variable keep_text: whether texts will be stored.
CREATE OR REPLACE TEMP TABLE d_block AS
FROM adapter.codex(CAST(getvariable('keep_text') AS BOOLEAN));
