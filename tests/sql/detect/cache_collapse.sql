-- case: most of a large prompt was sent again while the cache held it
-- given
INSERT INTO d_response BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  (10, 100000, NULL, NULL, NULL, 300),
  (11, 101000, 100000, 80000, 20, 300),
  (12, 102000, 101000, 500, 20, 300)
) AS t (seq, prompt_tokens, before_tokens, lost_tokens, since_s, lifetime_s);
-- when
SELECT seq, level FROM detect.cache_collapse() ORDER BY seq
-- then
-- seq | level
-- 11  | 1
-- 12  | 0

-- case: an hour's cache lives longer than one of five minutes; one that ran out, or times that are unknown or the same, explain nothing
-- given
INSERT INTO d_response BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  (11, 101000, 100000, 80000, 300, 300),
  (12, 101000, 100000, 80000, 300, 3600),
  (13, 101000, 100000, 80000, NULL, 300),
  (14, 101000, 100000, 80000, 0, 300)
) AS t (seq, prompt_tokens, before_tokens, lost_tokens, since_s, lifetime_s);
-- when
SELECT seq, level FROM detect.cache_collapse() ORDER BY seq
-- then
-- seq | level
-- 12  | 1

-- case: a prompt that was cut, little that was lost, or less than half is no collapse
-- given
INSERT INTO d_response BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  (11, 40000, 100000, 90000, 20, 300),
  (12, 101000, 100000, 49999, 20, 300),
  (13, 300000, 200000, 60000, 20, 300)
) AS t (seq, prompt_tokens, before_tokens, lost_tokens, since_s, lifetime_s);
-- when
SELECT seq, level FROM detect.cache_collapse() ORDER BY seq
-- then
-- seq | level
-- 12  | 0
-- 13  | 0
