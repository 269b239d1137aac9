-- ledger.content: each distinct block text once; of a binary only its hash, type and size.
-- Grain: content_sha256. Units: characters, bytes. Source: transcripts.
-- content_sha256 is the SHA-256 of the UTF-8 of the decoded text; of a binary adapter.content_sha256 with its type.
-- text is NULL for binaries and after forget.
CREATE TABLE IF NOT EXISTS ledger.content (
  content_sha256 BLOB PRIMARY KEY,
  first_seq BIGINT NOT NULL,
  media_type VARCHAR,
  char_length BIGINT NOT NULL,
  text VARCHAR
);
