-- case: the first record of a response beside the response before it
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, 1 AS run_id, 'message' AS kind, TRUE AS is_head, FALSE AS is_repeat
FROM (VALUES
  (10, 'm1', CAST('2026-01-01 10:00:00Z' AS TIMESTAMPTZ), 3, 0, 997),
  (11, 'm1', '2026-01-01 10:00:30Z', 3, 0, 997),
  (12, 'm2', '2026-01-01 10:01:00Z', 0, 400, 700)
) AS t (seq, message_id, occurred_at, input_tokens, cache_read_tokens, cache_write_5m_tokens);
-- when
SELECT seq, message_id, prompt_tokens, widest_tokens, before_tokens, lost_tokens, since_s FROM detect.response()
ORDER BY seq
-- then
-- seq | message_id | prompt_tokens | widest_tokens | before_tokens | lost_tokens | since_s
-- 10  | m1         | 1000          | 1000          | NULL          | NULL        | NULL
-- 12  | m2         | 1100          | 1100          | 1000          | 600         | 60

-- case: over batches the one before is carried, and a record more of it begins nothing
-- given
INSERT INTO detect.prompt VALUES (1, 'm1', '2026-01-01 10:00:00Z', 1000, 900, 250000, TRUE);
INSERT INTO delta BY NAME
SELECT
  t.*, 1 AS run_id, 'message' AS kind, TRUE AS is_head, FALSE AS is_repeat
FROM (VALUES
  (11, 'm1', CAST('2026-01-01 10:00:30Z' AS TIMESTAMPTZ), 3, 0, 997),
  (12, 'm2', '2026-01-01 10:01:00Z', 0, 400, 700)
) AS t (seq, message_id, occurred_at, input_tokens, cache_read_tokens, cache_write_5m_tokens);
-- when
SELECT seq, before_tokens, lost_tokens, since_s, lifetime_s, window_tokens, narrowest_tokens FROM detect.response()
-- then
-- seq | before_tokens | lost_tokens | since_s | lifetime_s | window_tokens | narrowest_tokens
-- 12  | 1000          | 600         | 60      | 3600       | 1000000       | 900

-- case: a restated response and one without a prompt tell nothing
-- given
INSERT INTO delta BY NAME
SELECT
  t.*, 1 AS run_id, 'message' AS kind, TRUE AS is_head
FROM (VALUES
  (10, 'm1', TRUE, 900), (11, 'm2', FALSE, 0), (12, 'm3', FALSE, NULL)
) AS t (seq, message_id, is_repeat, input_tokens);
-- when
SELECT seq FROM detect.response()
-- then
-- seq
