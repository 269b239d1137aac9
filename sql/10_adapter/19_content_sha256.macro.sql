-- adapter.content_sha256: the key of a block's content: the hash of its text, or of a binary's type and hash.
-- Grain: one block. Units: none. Source: p_hex, the SHA-256 of a text or of a binary's data; p_binary, its type, NULL for a text.
-- Only a text is kept. Were a picture without data known by the same key as an empty text, the one that came first would decide
-- whether the other one's text is there.
CREATE OR REPLACE MACRO adapter.content_sha256(p_hex VARCHAR, p_binary VARCHAR) AS
  unhex(CASE WHEN p_binary IS NULL THEN p_hex ELSE sha256(p_binary || ' ' || p_hex) END);
