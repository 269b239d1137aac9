-- ledger.offload: a large output that the agent put into a file of its own, as it was found when its result was read.
-- Grain: seq of the result. Units: bytes, characters. Source: files beside the transcript.
-- content_sha256 leads to the text in ledger.content; NULL where the file was missing or too large to take.
CREATE TABLE IF NOT EXISTS ledger.offload (
  seq BIGINT PRIMARY KEY,
  path VARCHAR NOT NULL,
  is_present BOOLEAN NOT NULL,
  byte_length BIGINT,
  char_length BIGINT,
  content_sha256 BLOB
);
