-- What prefixes that were not in the cache any more cost, by how long nothing was sent, with the user's own classes of waits.
-- Run: tracelab-duck sql -f examples/cache_misses_by_wait.sql --attach wait=waits.csv
-- wait: name, from_s, to_s (half-open, seconds). Compactions are left out: a new prefix is meant there.
SELECT
  w.name,
  count(m.message_id) AS misses,
  coalesce(sum(m.lost_tokens), 0) AS lost_tokens,
  CAST(sum(m.loss_usd) AS DECIMAL(18, 6)) AS loss_usd
FROM wait AS w
LEFT JOIN cache_misses AS m
  ON m.waited_s >= w.from_s AND m.waited_s < w.to_s AND NOT m.after_compaction
GROUP BY w.name, w.from_s
ORDER BY w.from_s;
