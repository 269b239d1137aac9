-- case: a string, a list of blocks, an object, and an object inside a string
-- when
SELECT n, replace(adapter.codex_result_text(output, type), chr(10), '/') AS text
FROM (VALUES
  (1, 'a = 1', NULL),
  (2, '[{"type":"input_text","text":"a"},{"type":"input_image","image_url":"x"}]', 'ARRAY'),
  (3, '{"content":"b","success":true}', 'OBJECT'),
  (4, '{"output":"c = 1\nd","metadata":{"exit_code":0}}', 'VARCHAR'),
  (5, '{"output":', 'VARCHAR'),
  (6, '[1]', 'VARCHAR'),
  (7, NULL, NULL)
) AS v (n, output, type) ORDER BY n
-- then
-- n | text
-- 1 | a = 1
-- 2 | a/[input_image]
-- 3 | b
-- 4 | c = 1/d
-- 5 | {"output":
-- 6 | [1]
-- 7 | NULL
