-- case: sidechain records without an agent are counted
-- given
INSERT INTO d_record BY NAME
SELECT
  t.*
FROM (VALUES
  (1, 'sidechain'),
  (2, 'sidechain'),
  (3, 'x1'),
  (4, NULL)
) AS t (seq, agent_id);
-- when
FROM ledger.inline_record()
-- then
-- records
-- 2
