-- detect.cache_collapse: a large prompt that the cache still held and that was sent again at the price of writing it.
-- Grain: (run_id, seq). Units: level. Source: d_response.
-- What explains itself is left out: a cache that had run out of time, and a prompt cut to less than half, as a compaction
-- does. Where the two responses have no time or the same one, as a resumed session rewrites it, nothing is known.
-- The next response that reads half of the prompt before it ends the spell.
CREATE OR REPLACE MACRO detect.cache_collapse() AS TABLE
WITH compared AS (
  SELECT
    r.run_id,
    r.seq,
    r.lost_tokens >= l.cache_lost_tokens AND r.lost_tokens * 2 > r.before_tokens AS is_lost,
    r.prompt_tokens * 2 >= r.before_tokens AND r.since_s > 0 AND r.since_s < r.lifetime_s
      AS is_unexplained
  FROM d_response AS r
  CROSS JOIN ledger.threshold AS l
  WHERE r.before_tokens IS NOT NULL
)
SELECT
  run_id,
  'cache_collapse' AS kind,
  '' AS subject,
  seq,
  CAST(is_lost AS BIGINT) AS level
FROM compared
WHERE is_unexplained OR NOT is_lost;
