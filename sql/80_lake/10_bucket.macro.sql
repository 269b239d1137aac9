-- lake.bucket: the part of a lake that owns a row which several sessions may state.
-- Grain: one key. Units: none. Source: the key of the row: a message id, or the hash of a text.
-- MD5, because the engine's own hash may change from one version to the next and the files stay.
CREATE OR REPLACE MACRO lake.bucket(p_key VARCHAR, p_buckets BIGINT) AS
  CAST(md5_number_lower(p_key) % CAST(p_buckets AS UBIGINT) AS BIGINT);
