-- case: lines that come as a text are read like those of the table
-- when
SELECT seq, kind, tool_name, is_error, sha256, occurred_at, excerpt, text
FROM adapter.claude_code_told('[{"source_id":1,"generation":0,"scope":"ab12","line_seq":1,"line_no":1,"byte_offset":0,"byte_length":0,"sha256":"00ff","base_block":0,"is_repaired":false,"line":"{\"type\":\"assistant\",\"uuid\":\"a1\",\"sessionId\":\"s\",\"timestamp\":\"2026-08-03T10:00:00.5Z\",\"message\":{\"id\":\"m1\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Read\",\"input\":{\"file_path\":\"x.py\"}}]}}"}]', TRUE)
-- then
-- seq     | kind      | tool_name | is_error | sha256   | occurred_at              | excerpt | text
-- 1048576 | tool_call | Read      | NULL     | \x00\xFF | 2026-08-03 10:00:00.5+00 | x.py    | {"file_path":"x.py"}

-- case: a line that is no JSON object gives no row
-- when
SELECT seq FROM adapter.claude_code_told('[{"line_seq":1,"base_block":0,"line":"{\"type\":"}]', FALSE)
-- then
