-- main.cache_misses: one response that read less from the cache than the response before it in its run had read and written.
-- Grain: message_id. Units: tokens, seconds, USD. Source: cost.prompt, ledger.event.
-- after_compaction: a compaction lies between the two, so a new prefix is meant.
CREATE OR REPLACE VIEW main.cache_misses AS
WITH prompt AS MATERIALIZED (
  SELECT * FROM cost.prompt(reader.end_seq())
),
boundary AS (
  SELECT
    run_id,
    seq
  FROM ledger.event
  WHERE raw_type = 'compact_boundary' AND NOT is_repeat
),
renewed AS (
  SELECT p.message_id
  FROM prompt AS p
  SEMI JOIN boundary AS b ON b.run_id = p.run_id AND b.seq > p.before_seq AND b.seq < p.first_seq
)
SELECT
  p.session_id,
  p.agent_id,
  p.message_id,
  p.first_seq AS seq,
  p.occurred_at,
  p.model,
  p.prefix_tokens,
  p.cache_read_tokens,
  p.lost_tokens,
  p.waited_s,
  r.message_id IS NOT NULL AS after_compaction,
  p.loss_usd
FROM prompt AS p
LEFT JOIN renewed AS r ON r.message_id = p.message_id
WHERE p.lost_tokens > 0;
