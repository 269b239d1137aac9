-- case: sidechain records without an agent, and prompts
-- given
INSERT INTO d_record BY NAME
SELECT
  t.*
FROM (VALUES
  (1, 'sidechain', FALSE),
  (2, 'sidechain', FALSE),
  (3, 'x1', FALSE),
  (4, NULL, TRUE)
) AS t (seq, agent_id, is_turn);
-- when
FROM ledger.special_record()
-- then
-- inline_records | turns
-- 2              | 1
