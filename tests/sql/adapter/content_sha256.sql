-- case: a text has its own hash; a binary with the same data has another one, and one for each type
-- when
SELECT
  adapter.content_sha256(sha256(''), NULL) = unhex(sha256('')) AS text,
  adapter.content_sha256(sha256(''), 'image/png')
  = unhex(sha256('image/png e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')) AS image,
  adapter.content_sha256(NULL, NULL) AS none
-- then
-- text | image | none
-- true | true  | NULL
