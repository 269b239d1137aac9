-- case: files by how often they were touched, up to the seq
-- given
INSERT INTO fold.tool_call (run_id, tool_use_id, call_seq, tool_name, path) VALUES
  (1, '1', 1, 'Read', '/a'),
  (1, '2', 2, 'Edit', '/b'),
  (1, '3', 3, 'Read', '/b'),
  (1, '4', 4, 'Bash', NULL),
  (1, '5', 5, 'Write', '/c'),
  (1, '9', 9, 'Read', '/a');
-- when
SELECT path, touches, writes, last_seq FROM reader.observer_file(1, 8);
-- then
-- path | touches | writes | last_seq
-- /b   | 2       | 1      | 3
-- /a   | 1       | 0      | 1
-- /c   | 1       | 1      | 5
