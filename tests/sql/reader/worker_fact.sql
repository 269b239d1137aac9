-- case: the newest facts of a run, as statements
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
-- when
SELECT key, source, statement, ordinal, producer FROM reader.worker_fact(1, 2);
-- then
-- key | source | statement | ordinal | producer
-- name | /a | name = x | 3 | model:m
-- n | /a | n = 6 | 4 | regex
