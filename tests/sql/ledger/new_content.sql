-- case: a text that a chunk shows twice is kept once, one that is known not again
-- given
INSERT INTO ledger.content VALUES ('a', 1, NULL, 3, 'one');
INSERT INTO d_block BY NAME
SELECT
  t.*
FROM (VALUES
  (10, CAST('a' AS BLOB), 3, 'one', NULL),
  (11, CAST('b' AS BLOB), 3, 'two', NULL),
  (12, CAST('b' AS BLOB), 3, 'two', NULL),
  (13, CAST('c' AS BLOB), 4, NULL, 'image/png'),
  (14, NULL, NULL, NULL, NULL)
) AS t (seq, content_sha256, char_length, text, media_type);
-- when
SELECT CAST(content_sha256 AS VARCHAR) AS hash, first_seq, text FROM ledger.new_content() ORDER BY first_seq
-- then
-- hash | first_seq | text
-- b    | 11        | two
-- c    | 13        | NULL
