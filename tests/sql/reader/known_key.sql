-- case: the keys of the newest facts of one run, the first stated first
-- given
INSERT INTO fold.occurrence VALUES
  (1, 'a', 'old', '1', 1, 1, 1, 'regex'),
  (1, 'a', 'level', '1', 1, 2, 2, 'regex'),
  (1, 'a', 'size', '1', 1, 3, 3, 'model:m'),
  (1, 'b', 'level', '2', 2, 4, 4, 'regex'),
  (2, 'b', 'other', '2', 2, 1, 5, 'regex');
-- when
SELECT key FROM reader.known_key(1, 2)
-- then
-- key
-- level
-- size
