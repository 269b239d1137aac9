-- case: four fifths of the window warn, near its end it is critical, and a smaller prompt ends it
-- given
INSERT INTO d_response BY NAME
SELECT
  t.*, 1 AS run_id
FROM (VALUES
  (10, 159999, 200000), (11, 160000, 200000), (12, 190000, 200000), (13, 250000, 1000000)
) AS t (seq, prompt_tokens, window_tokens);
UPDATE d_response SET narrowest_tokens = 9;
-- when
SELECT seq, level FROM detect.context_limit() ORDER BY seq
-- then
-- seq | level
-- 10  | 0
-- 11  | 1
-- 12  | 2
-- 13  | 0

-- case: a run that was never smaller was given its prompt as it is
-- given
INSERT INTO d_response BY NAME
SELECT 1 AS run_id, 11 AS seq, 170000 AS prompt_tokens, 160000 AS narrowest_tokens, 200000 AS window_tokens;
-- when
SELECT seq, level FROM detect.context_limit()
-- then
-- seq | level
-- 11  | 0

-- case: a compaction ends it before the next response
-- given
INSERT INTO d_event BY NAME
SELECT * FROM (VALUES (1, 20, 'compact_boundary'), (1, 21, 'text'), (1, 22, NULL)) AS t (run_id, seq, raw_type);
-- when
SELECT seq, level FROM detect.context_limit()
-- then
-- seq | level
-- 20  | 0
