-- case: members of an item are read, and a member of another type is not
-- when
SELECT p.type AS type, p.call_id AS call_id, p.arguments AS arguments, p.summary AS summary, p.source.subagent AS source
FROM (
  SELECT json_transform('{"type":"function_call","call_id":"c","arguments":"{\"a\":1}","summary":[{"text":"x"}],"source":"cli"}', adapter.codex_shape()) AS p
)
-- then
-- type          | call_id | arguments | summary        | source
-- function_call | c       | {"a":1}   | [{"text":"x"}] | NULL

-- case: totals and the thread that spawned another are read at their depth
-- when
SELECT p.info.total_token_usage.cached_input_tokens AS cached, p.source.subagent.thread_spawn.parent_thread_id AS parent
FROM (
  SELECT json_transform('{"info":{"total_token_usage":{"cached_input_tokens":7}},"source":{"subagent":{"thread_spawn":{"parent_thread_id":"p"}}}}', adapter.codex_shape()) AS p
)
-- then
-- cached | parent
-- 7      | p
