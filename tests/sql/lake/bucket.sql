-- case: a key is in the part that the second half of its MD5 names, whatever else there is
-- when
SELECT
  key,
  lake.bucket(key, 1) AS of_one,
  lake.bucket(key, 7) AS of_seven,
  lake.bucket(key, 1024) AS of_many
FROM (VALUES ('msg_1'), ('msg_2'), ('')) AS k (key)
ORDER BY key DESC
-- then
-- key   | of_one | of_seven | of_many
-- msg_2 | 0      | 2        | 729
-- msg_1 | 0      | 0        | 335
--       | 0      | 6        | 233
