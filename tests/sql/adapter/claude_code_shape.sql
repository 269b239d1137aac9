-- case: it is JSON, and its members are typed
-- when
SELECT
  json_valid(adapter.claude_code_shape()) AS is_valid,
  json_extract_string(adapter.claude_code_shape(), '$.message.usage.output_tokens') AS output,
  json_extract_string(adapter.claude_code_shape(), '$.message.content[0].input') AS input,
  json_extract_string(adapter.claude_code_shape(), '$.isSidechain') AS side
-- then
-- is_valid | output   | input   | side
-- true     | UINTEGER | VARCHAR | BOOLEAN
