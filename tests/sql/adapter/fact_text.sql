-- case: lines that state a fact, trimmed; other lines are none
-- when
SELECT adapter.fact_text(concat_ws(chr(10),
  'total = 7', '  q.x-1=3 ' || chr(13), '_k' || chr(9) || '= two words', '1st = 2', 'a b = 3', 'key:', 'key =', '= 4', 'x == 5'
)) AS facts
-- then
-- facts
-- "total = 7\nq.x-1=3\n_k\t= two words\nx == 5"

-- case: a key of 41 and a value of 120 characters are the longest
-- when
SELECT
  length(adapter.fact_text(repeat('k', 41) || ' = ' || repeat('v', 120))) AS longest,
  adapter.fact_text(repeat('k', 42) || ' = v') AS long_key,
  adapter.fact_text('k = ' || repeat('v', 121)) AS long_value
-- then
-- longest | long_key | long_value
-- 164     | NULL     | NULL

-- case: the first 200 fact lines count, wherever they stand
-- when
SELECT
  len(string_split(facts, chr(10))) AS n,
  string_split(facts, chr(10))[200] AS last_line
FROM (
  SELECT adapter.fact_text(array_to_string(list_transform(range(1, 400), LAMBDA n: 'noise' || chr(10) || 'k' || n || ' = 1'), chr(10))) AS facts
)
-- then
-- n   | last_line
-- 200 | k200 = 1

-- case: a text without facts gives none
-- when
SELECT adapter.fact_text('a' || chr(10) || '=') AS none, adapter.fact_text(NULL) AS nothing
-- then
-- none | nothing
-- NULL | NULL
