-- case: the columns of a view stand in its order
-- given
CREATE VIEW main.zz_view AS SELECT 1::BIGINT AS b, 'x' AS a;
-- when
SELECT column_no, column_name, type FROM reader.public_column('zz_view');
-- then
-- column_no | column_name | type
-- 1         | b           | BIGINT
-- 2         | a           | VARCHAR

-- case: a view that does not exist has no columns
-- when
SELECT column_name FROM reader.public_column('nothing');
-- then
