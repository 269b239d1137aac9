-- case: links are followed to the first thread, whether it is here or not, and only those known by then
-- given
INSERT INTO fold.descent VALUES (1, 'fork', 'up', 10), (2, 'second', 'fork', 20), (3, 'other', 'gone', 30), (4, 'late', 'up', 90);
-- when
FROM cost.root_thread(50) ORDER BY thread_id
-- then
-- thread_id | root_id
-- fork      | up
-- other     | gone
-- second    | up

-- case: a ring ends at its least thread
-- given
INSERT INTO fold.descent VALUES (1, 'a', 'b', 10), (2, 'b', 'a', 20);
-- when
FROM cost.root_thread(50) ORDER BY thread_id
-- then
-- thread_id | root_id
-- a         | a
-- b         | a
