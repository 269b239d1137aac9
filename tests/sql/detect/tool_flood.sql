-- case: the hundredth call of a tool, counted over batches
-- given
INSERT INTO detect.tool_count VALUES (1, 'Bash', 98), (1, 'Read', 100), (2, 'Bash', 5);
INSERT INTO d_call BY NAME
SELECT
  t.*, 1 AS run_id, TRUE AS is_new_call, FALSE AS is_new_result
FROM (VALUES
  ('a', 11, 'Bash'),
  ('b', 12, 'Bash'),
  ('c', 13, 'Bash'),
  ('d', 14, 'Read'),
  ('e', 15, NULL)
) AS t (tool_use_id, call_seq, tool_name);
-- when
SELECT subject, seq, level FROM detect.tool_flood()
-- then
-- subject | seq | level
-- Bash    | 12  | 1
