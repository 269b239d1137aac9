-- case: the facts of a run from a place on
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
-- when
SELECT key, source, value, ordinal, producer FROM reader.worker_fact(1, 2);
-- then
-- key | source | value | ordinal | producer
-- name | /a | x | 3 | model:m
-- n | /a | 6 | 4 | regex
