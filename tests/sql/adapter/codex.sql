-- case: content comes from response items, and the events that say it again are only marked
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, 'th' AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"timestamp":"2026-08-03T10:00:00Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>x</environment_context>"},{"type":"input_text","text":"do it"},{"type":"input_image","image_url":"data:image/png;base64,QQ=="}]}}'),
  (2, '{"timestamp":"2026-08-03T10:00:00Z","type":"event_msg","payload":{"type":"user_message","message":"do it"}}'),
  (3, '{"timestamp":"2026-08-03T10:00:00Z","type":"response_item","payload":{"type":"message","role":"developer","content":[{"type":"input_text","text":"be brief"}]}}'),
  (4, '{"timestamp":"2026-08-03T10:00:00Z","type":"response_item","payload":{"type":"reasoning","summary":[{"type":"summary_text","text":"hm"}]}}'),
  (5, '{"timestamp":"2026-08-03T10:00:00Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"done"}]}}'),
  (6, '{"timestamp":"2026-08-03T10:00:00Z","type":"event_msg","payload":{"type":"agent_message","message":"done"}}')
) AS t (line_no, line);
-- when
SELECT line_no, block_index AS block, kind, source, raw_type, is_turn, is_injected, text, media_type
FROM adapter.codex(true) ORDER BY seq
-- then
-- line_no | block | kind         | source | raw_type      | is_turn | is_injected | text                                         | media_type
-- 1       | 0     | session_meta | meta   | input_text    | false   | true        | <environment_context>x</environment_context> | NULL
-- 1       | 1     | message      | user   | input_text    | true    | false       | do it                                        | NULL
-- 1       | 2     | attachment   | user   | input_image   | false   | false       | NULL                                         | image/png
-- 2       | 0     | session_meta | meta   | user_message  | false   | false       | NULL                                         | NULL
-- 3       | 0     | session_meta | meta   | input_text    | false   | true        | be brief                                     | NULL
-- 4       | 0     | thinking     | agent  | reasoning     | false   | false       | hm                                           | NULL
-- 5       | 0     | message      | agent  | output_text   | false   | false       | done                                         | NULL
-- 6       | 0     | session_meta | meta   | agent_message | false   | false       | NULL                                         | NULL

-- case: calls and outputs share a call id, and a search brings its result with it
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, 'th' AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"ls\"}","call_id":"c1"}}'),
  (2, '{"type":"response_item","payload":{"type":"function_call_output","call_id":"c1","output":"Exit code: 1\nOutput:\nno"}}'),
  (3, '{"type":"response_item","payload":{"type":"custom_tool_call","name":"apply_patch","call_id":"c2","input":"*** Begin Patch\n*** Update File: a.py"}}'),
  (4, '{"type":"response_item","payload":{"type":"custom_tool_call_output","call_id":"c2","output":[{"type":"input_text","text":"n = 3"}]}}'),
  (5, '{"type":"response_item","payload":{"type":"web_search_call","status":"completed","action":{"query":"q"}}}'),
  (6, '{"type":"response_item","payload":{"type":"local_shell_call","call_id":"c3","status":"in_progress","action":{"command":["ls"]}}}')
) AS t (line_no, line);
-- when
SELECT line_no, kind, tool_use_id, tool_name, path, is_error, replace(excerpt, chr(10), '/') AS excerpt, fact_text
FROM adapter.codex(true) ORDER BY seq
-- then
-- line_no | kind        | tool_use_id | tool_name    | path | is_error | excerpt                            | fact_text
-- 1       | tool_call   | c1~ab12     | exec_command | NULL | NULL     | ls                                 | NULL
-- 2       | tool_result | c1~ab12     | NULL         | NULL | true     | Exit code: 1/Output:/no            | NULL
-- 3       | tool_call   | c2~ab12     | apply_patch  | a.py | NULL     | *** Begin Patch/*** Update File: a.py | NULL
-- 4       | tool_result | c2~ab12     | NULL         | NULL | false    | NULL                               | n = 3
-- 5       | tool_call   | line_5~ab12 | web_search   | NULL | NULL     | q                                  | NULL
-- 5       | tool_result | line_5~ab12 | NULL         | NULL | false    | NULL                               | NULL
-- 6       | tool_call   | c3~ab12     | local_shell  | NULL | NULL     | ["ls"]                             | NULL

-- case: totals, models, links and rollbacks are passed on as they stand
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, 'th' AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"session_meta","payload":{"id":"th","forked_from_id":"up","cwd":"/w","git":{"branch":"b"},"cli_version":"0.1"}}'),
  (2, '{"type":"session_meta","payload":{"id":"up"}}'),
  (3, '{"type":"turn_context","payload":{"model":"m"}}'),
  (4, '{"type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":5}}}}'),
  (5, '{"type":"event_msg","payload":{"type":"token_count","info":null}}'),
  (6, '{"type":"event_msg","payload":{"type":"thread_rolled_back","num_turns":2}}'),
  (7, '{"type":"compacted","payload":{"message":"sum","replacement_history":[{}]}}'),
  (8, '{"type":"event_msg","payload":{"type":"turn_aborted","reason":"interrupted"}}')
) AS t (line_no, line);
-- when
SELECT line_no, kind, raw_type, record_uuid, forked_from, model, is_interrupt,
  json_extract_string(detail, '$.parent') AS parent, json_extract(detail, '$.total.input_tokens') AS total, json_extract(detail, '$.num_turns') AS turns
FROM adapter.codex(true) ORDER BY seq
-- then
-- line_no | kind         | raw_type           | record_uuid | forked_from | model | is_interrupt | parent  | total | turns
-- 1       | session_meta | session_meta       | th~ab12     | up~ab12     | NULL  | false        | up~ab12 | NULL  | NULL
-- 2       | session_meta | session_meta       | up~ab12     | NULL        | NULL  | false        | NULL    | NULL  | NULL
-- 3       | session_meta | turn_context       | NULL        | NULL        | m     | false        | NULL    | NULL  | NULL
-- 4       | session_meta | token_count        | NULL        | NULL        | NULL  | false        | NULL    | 5     | NULL
-- 5       | session_meta | token_count        | NULL        | NULL        | NULL  | false        | NULL    | NULL  | NULL
-- 6       | session_meta | thread_rolled_back | NULL        | NULL        | NULL  | false        | NULL    | NULL  | 2
-- 7       | compaction   | compact_boundary   | NULL        | NULL        | NULL  | false        | NULL    | NULL  | NULL
-- 8       | message      | turn_aborted       | NULL        | NULL        | NULL  | true         | NULL    | NULL  | NULL

-- case: lines from before the envelope are items themselves, and what is unknown is kept whole
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, 'th' AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"id":"th","timestamp":"2025-06-01T10:00:00Z","instructions":null}'),
  (2, '{"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}'),
  (3, '{"type":"function_call_output","call_id":"c","output":"[1]"}'),
  (4, '{"type":"novel","payload":{"type":"thing"}}'),
  (5, 'not json')
) AS t (line_no, line);
-- when
SELECT line_no, record_type, kind, is_turn, text FROM adapter.codex(true) ORDER BY seq
-- then
-- line_no | record_type   | kind         | is_turn | text
-- 1       | session_meta  | session_meta | false   | NULL
-- 2       | response_item | message      | true    | hi
-- 3       | response_item | tool_result  | false   | [1]
-- 4       | novel         | unknown      | false   | {"type":"novel","payload":{"type":"thing"}}
