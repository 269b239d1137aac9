-- adapter.gathered: an empty place for the records of a batch, unless it has some already.
-- Grain: one chunk. Units: none. Source: the columns of d_block; texts are not gathered.
CREATE TEMP TABLE IF NOT EXISTS d_record AS
SELECT * EXCLUDE (text, media_type)
FROM d_block
WHERE FALSE;
