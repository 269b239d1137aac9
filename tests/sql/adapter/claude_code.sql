-- case: each block is an event; usage and the final mark stand on the first alone
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"assistant","uuid":"a1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"id":"m1","role":"assistant","model":"m","stop_reason":"tool_use","content":[{"type":"thinking","thinking":""},{"type":"text","text":"hi"},{"type":"tool_use","id":"t1","name":"Read","input":{"file_path":"x.py"}}],"usage":{"input_tokens":1,"output_tokens":9}}}')
) AS t (line_no, line);
-- when
SELECT seq - 1048576 AS place, kind, source, raw_type, message_id, tool_use_id, tool_name, path, output_tokens, is_final
FROM adapter.claude_code(true) ORDER BY seq
-- then
-- place | kind      | source | raw_type | message_id | tool_use_id | tool_name | path | output_tokens | is_final
-- 0     | thinking  | agent  | thinking | m1~ab12    | NULL        | NULL      | NULL | 9             | true
-- 1     | message   | agent  | text     | m1~ab12    | NULL        | NULL      | NULL | NULL          | NULL
-- 2     | tool_call | agent  | tool_use | m1~ab12    | t1~ab12     | Read      | x.py | NULL          | NULL

-- case: a prompt is a turn; carriers, wrappers, notices and meta texts are not
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"user","uuid":"u1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"role":"user","content":"<system-reminder>x</system-reminder> do it"}}'),
  (2, '{"type":"user","uuid":"u2","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"ok"},{"type":"text","text":"and"}]}}'),
  (3, '{"type":"user","uuid":"u3","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"role":"user","content":"<command-name>/x</command-name>"}}'),
  (4, '{"type":"user","uuid":"u4","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","isMeta":true,"message":{"role":"user","content":"told"}}'),
  (5, '{"type":"user","uuid":"u5","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","origin":{"kind":"task-notification"},"message":{"role":"user","content":"agent done"}}'),
  (6, '{"type":"user","uuid":"u6","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"role":"user","content":[{"type":"text","text":"[Request interrupted by user]"}]}}'),
  (7, '{"type":"user","uuid":"u7","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","isCompactSummary":true,"message":{"role":"user","content":"Summary"}}')
) AS t (line_no, line);
-- when
SELECT line_no, kind, source, is_turn, is_injected, is_interrupt, excerpt
FROM adapter.claude_code(true) ORDER BY seq
-- then
-- line_no | kind        | source | is_turn | is_injected | is_interrupt | excerpt
-- 1       | message     | user   | true    | false       | false        | do it
-- 2       | tool_result | tool   | false   | false       | false        | NULL
-- 2       | message     | user   | false   | false       | false        | and
-- 3       | message     | meta   | false   | true        | false        | <command-name>/x</command-name>
-- 4       | message     | meta   | false   | true        | false        | told
-- 5       | message     | meta   | false   | true        | false        | agent done
-- 6       | message     | meta   | false   | false       | true         | [Request interrupted by user]
-- 7       | compaction  | system | false   | false       | false        | Summary

-- case: a prompt of an image only is a turn, a wrapper before its text is not the turn
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"user","uuid":"u1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"QQ=="}}]}}'),
  (2, '{"type":"user","uuid":"u2","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"role":"user","content":[{"type":"text","text":"<ide_selection>x</ide_selection>"},{"type":"text","text":"go"}]}}')
) AS t (line_no, line);
-- when
SELECT line_no, block_index, kind, is_turn FROM adapter.claude_code(true) ORDER BY seq
-- then
-- line_no | block_index | kind       | is_turn
-- 1       | 0           | attachment | true
-- 2       | 0           | message    | false
-- 2       | 1           | message    | true

-- case: a queued prompt is a turn only in the mode of a prompt
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"attachment","uuid":"q1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","attachment":{"type":"queued_command","prompt":"later","commandMode":"prompt"}}'),
  (2, '{"type":"attachment","uuid":"q2","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","attachment":{"type":"queued_command","prompt":"ls","commandMode":"bash"}}')
) AS t (line_no, line);
-- when
SELECT line_no, kind, source, is_turn, excerpt FROM adapter.claude_code(true) ORDER BY seq
-- then
-- line_no | kind       | source | is_turn | excerpt
-- 1       | attachment | user   | true    | later
-- 2       | attachment | meta   | false   | NULL

-- case: cache writes are parted by lifetime, the rest is of unknown lifetime
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"assistant","uuid":"a1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"id":"m1","model":"m","stop_reason":null,"content":[{"type":"text","text":"x"}],"usage":{"input_tokens":1,"output_tokens":9,"cache_creation_input_tokens":1500,"cache_creation":{"ephemeral_5m_input_tokens":200,"ephemeral_1h_input_tokens":800},"server_tool_use":{"web_search_requests":2},"speed":"fast"}}}')
) AS t (line_no, line);
-- when
SELECT input_tokens, cache_read_tokens, cache_write_5m_tokens, cache_write_1h_tokens, cache_write_unknown_tokens, web_search_requests, speed, is_final
FROM adapter.claude_code(true)
-- then
-- input_tokens | cache_read_tokens | cache_write_5m_tokens | cache_write_1h_tokens | cache_write_unknown_tokens | web_search_requests | speed | is_final
-- 1            | 0                 | 200                   | 800                   | 500                        | 2                   | fast  | false

-- case: an answer made up by the program has no message and no usage
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"assistant","uuid":"a1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"id":"x","model":"<synthetic>","content":[{"type":"text","text":"No response requested."}],"usage":{"input_tokens":0,"output_tokens":0}}}')
) AS t (line_no, line);
-- when
SELECT kind, message_id, output_tokens FROM adapter.claude_code(true)
-- then
-- kind    | message_id | output_tokens
-- message | NULL       | NULL

-- case: a progress record that copies an agent is the agent's, marked as a copy
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"progress","uuid":"p1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","data":{"type":"agent_progress","agentId":"x1","message":{"type":"assistant","uuid":"a1","message":{"id":"m1","model":"m","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{}}],"usage":{"input_tokens":1,"output_tokens":4}}}}}')
) AS t (line_no, line);
-- when
SELECT kind, agent_id, is_progress, message_id, output_tokens FROM adapter.claude_code(true)
-- then
-- kind      | agent_id | is_progress | message_id | output_tokens
-- tool_call | x1       | true        | m1~ab12    | 4

-- case: an agent's file names its agent, and its prompts are no turns
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, '11111111-2222-4333-8444-555555555555' AS
  session_hint, 'x1' AS agent_hint, t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0
  AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"user","uuid":"u1","sessionId":"s","isSidechain":true,"message":{"role":"user","content":"scan"}}')
) AS t (line_no, line);
-- when
SELECT session_id, agent_id, is_turn FROM adapter.claude_code(true)
-- then
-- session_id                           | agent_id | is_turn
-- 11111111-2222-4333-8444-555555555555 | x1       | false

-- case: unknown records and blocks are kept as JSON; nothing comes of what is no object
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"future-thing","a":1}'),
  (2, '{"type":"assistant","message":{"content":[{"type":"hologram","data":"z"}]}}'),
  (3, '[1,2]'),
  (4, '42'),
  (5, '{"torn":')
) AS t (line_no, line);
-- when
SELECT line_no, kind, record_type, raw_type, text FROM adapter.claude_code(true) ORDER BY seq
-- then
-- line_no | kind    | record_type  | raw_type | text
-- 1       | unknown | future-thing | NULL     | {"type":"future-thing","a":1}
-- 2       | unknown | assistant    | hologram | {"type":"hologram","data":"z"}

-- case: two empty thoughts with other signatures differ, equal records are equal
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"assistant","uuid":"a0","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"id":"m1","model":"m","content":[{"type":"thinking","thinking":"","signature":"a"}]}}'),
  (2, '{"type":"assistant","uuid":"a1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"id":"m1","model":"m","content":[{"type":"thinking","thinking":"","signature":"a"}]}}'),
  (3, '{"type":"assistant","uuid":"a2","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"id":"m1","model":"m","content":[{"type":"thinking","thinking":"","signature":"b"}]}}')
) AS t (line_no, line);
-- when
SELECT count(*) AS n, count(DISTINCT event_key) AS keys FROM adapter.claude_code(true)
-- then
-- n | keys
-- 3 | 2

-- case: a compaction tells its sizes; an error result is shown by its head, a call by its argument
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"system","subtype":"compact_boundary","uuid":"c1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","compactMetadata":{"trigger":"auto","preTokens":9,"postTokens":2}}'),
  (2, '{"type":"user","uuid":"u1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"boom","is_error":true}]}}'),
  (3, '{"type":"assistant","uuid":"a1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"id":"m1","model":"m","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"ls"}}]}}')
) AS t (line_no, line);
-- when
SELECT line_no, kind, is_error, excerpt, detail FROM adapter.claude_code(true) ORDER BY seq
-- then
-- line_no | kind        | is_error | excerpt | detail
-- 1       | compaction  | NULL     | NULL    | {"trigger":"auto","tokens_before":9,"tokens_after":2}
-- 2       | tool_result | true     | boom    | NULL
-- 3       | tool_call   | NULL     | ls      | NULL

-- case: without texts the argument and the head of an error are left out
-- given
INSERT INTO incoming BY NAME
SELECT
  t.*, 1 AS source_id, 0 AS generation, 'ab12' AS scope, NULL AS session_hint, NULL AS agent_hint,
  t.line_no AS line_seq, 0 AS byte_offset, 0 AS byte_length, 0 AS base_block, FALSE AS is_repaired
FROM (VALUES
  (1, '{"type":"user","uuid":"u1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"boom","is_error":true}]}}'),
  (2, '{"type":"assistant","uuid":"a1","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"id":"m1","model":"m","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"ls"}}]}}'),
  (3, '{"type":"assistant","uuid":"a2","sessionId":"s","timestamp":"2026-08-03T10:00:00Z","message":{"id":"m2","model":"m","content":[{"type":"text","text":"said"}]}}')
) AS t (line_no, line);
-- when
SELECT line_no, excerpt FROM adapter.claude_code(false) ORDER BY seq
-- then
-- line_no | excerpt
-- 1       | NULL
-- 2       | NULL
-- 3       | said
