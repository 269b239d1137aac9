-- adapter.codex_record: reads the lines of one chunk of Codex rollouts straight into the records of the batch, where no text is kept.
-- Grain: one chunk. Units: none. Source: incoming.
INSERT INTO d_record SELECT * EXCLUDE (text, media_type) FROM adapter.codex(FALSE);
