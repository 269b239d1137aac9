-- case: a response without iterations is one part
-- when
SELECT unnest(cost.parts('a', 'fast', 1, 2, 3, 4, 5, 6, NULL), recursive := true)
-- then
-- model | speed | input_tokens | output_tokens | cache_read_tokens | cache_write_5m_tokens | cache_write_1h_tokens | cache_write_unknown_tokens
-- a     | fast  | 1            | 2             | 3                 | 4                     | 5                     | 6

-- case: one iteration is the response itself
-- when
SELECT len(cost.parts('a', NULL, 1, 2, 3, 4, 5, 6, '[{"input_tokens": 9}]')) AS parts
-- then
-- parts
-- 1

-- case: several iterations replace the response, each with its model or that of the response
-- when
SELECT unnest(cost.parts('a', NULL, 1, 2, 3, 4, 5, 6, '[{"model": "b", "input_tokens": 7, "cache_creation_input_tokens": 10, "cache_creation": {"ephemeral_5m_input_tokens": 4, "ephemeral_1h_input_tokens": 5}}, {"output_tokens": 8}]'), recursive := true)
-- then
-- model | speed | input_tokens | output_tokens | cache_read_tokens | cache_write_5m_tokens | cache_write_1h_tokens | cache_write_unknown_tokens
-- b     | NULL  | 7            | 0             | 0                 | 4                     | 5                     | 1
-- a     | NULL  | 0            | 8             | 0                 | 0                     | 0                     | 0
