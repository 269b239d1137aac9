-- ledger.offload: notes the outputs of a batch and keeps each new text once.
-- Grain: one batch. Units: none. Source: offload_found. Variable keep_text: whether texts are stored.
INSERT INTO ledger.content
SELECT
  f.content_sha256,
  min(f.seq) AS first_seq,
  CAST(NULL AS VARCHAR) AS media_type,
  any_value(f.char_length) AS char_length,
  any_value(f.text) AS text
FROM offload_found AS f
ANTI JOIN ledger.content AS c ON c.content_sha256 = f.content_sha256
WHERE CAST(getvariable('keep_text') AS BOOLEAN) AND f.content_sha256 IS NOT NULL
GROUP BY f.content_sha256;
INSERT INTO ledger.offload
SELECT * EXCLUDE (text)
FROM offload_found;
TRUNCATE offload_found;
