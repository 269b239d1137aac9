-- ledger.new_content: the texts of a chunk that the ledger does not hold yet, each once.
-- Grain: content_sha256. Units: characters. Source: d_block.
-- What it holds is looked up first: for a few texts by its index, where an anti join would go through all of it.
CREATE OR REPLACE MACRO ledger.new_content() AS TABLE
WITH first_seen AS (
  SELECT
    content_sha256,
    min(seq) AS seq
  FROM d_block
  WHERE content_sha256 IS NOT NULL
  GROUP BY content_sha256
),
known AS (
  SELECT c.content_sha256
  FROM first_seen AS f
  INNER JOIN ledger.content AS c ON c.content_sha256 = f.content_sha256
)
SELECT
  b.content_sha256,
  b.seq AS first_seq,
  b.media_type,
  b.char_length,
  b.text
FROM d_block AS b
INNER JOIN first_seen AS f ON f.seq = b.seq
ANTI JOIN known AS k ON k.content_sha256 = b.content_sha256;
