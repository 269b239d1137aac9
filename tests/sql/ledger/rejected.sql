-- case: a line that gave no event goes to repair
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*
FROM (VALUES
  (1),
  (2),
  (3)
) AS t (line_seq);
INSERT INTO d_record BY NAME
SELECT
  t.*
FROM (VALUES
  (1048576),
  (1048577),
  (3145728)
) AS t (seq);
-- when
FROM ledger.rejected()
-- then
-- line_seq
-- 2
