-- case: lines that come as a text are read like those of the table
-- when
SELECT CAST(seq AS BIGINT) - 1048576 AS place, kind, sha256, text
FROM adapter.codex_told('[{"source_id":1,"generation":0,"scope":"ab12","session_hint":"th","line_seq":1,"line_no":1,"byte_offset":0,"byte_length":0,"sha256":"00ff","base_block":0,"is_repaired":false,"line":"{\"timestamp\":\"2026-08-03T10:00:00Z\",\"type\":\"response_item\",\"payload\":{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"it''s done\"}]}}"}]', TRUE)
-- then
-- place | kind    | sha256   | text
-- 0     | message | \x00\xFF | it's done
