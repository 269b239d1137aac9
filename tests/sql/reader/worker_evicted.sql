-- case: what has left the store, by key and source
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
-- when
FROM reader.worker_evicted(1, 3) ORDER BY key, source;
-- then
-- key | source | n | first_ordinal
-- n | /a | 1 | 1
-- n | /b | 1 | 2
-- name | /a | 1 | 3
