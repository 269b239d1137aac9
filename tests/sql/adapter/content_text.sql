-- case: texts joined by newlines, other blocks as a mark
-- when
SELECT adapter.content_text(
  '[{"type":"text","text":"a"},{"type":"tool_reference","tool_name":"Grep"},{"type":"text","text":"b"},{"type":"odd"}]'
) AS content
-- then
-- content
-- "a\n[tool_reference Grep]\nb\n[odd]"

-- case: a binary is told by type, size and hash
-- when
SELECT adapter.content_text(
  '[{"type":"image","source":{"media_type":"image/png","data":"QUJD"}}]'
) AS content, left(sha256('QUJD'), 16) AS hash
-- then
-- content                                                  | hash
-- [image image/png, 4 characters, sha256 d9cae0dbdbf078b2] | d9cae0dbdbf078b2
