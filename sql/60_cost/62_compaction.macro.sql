-- cost.compaction: what each compaction of a main run cost: the call that wrote its summary, and filling the cache again.
-- Grain: (run_id, seq) of a boundary. Units: tokens, USD. Source: ledger.event, cost.usage.
-- Summary: the responses of compaction agents (acompact) of the session since the boundary before; NULL when none is recorded.
-- Refill: input and cache writes of the first response after the boundary; NULL while there is none.
CREATE OR REPLACE MACRO cost.compaction(p_until_seq BIGINT) AS TABLE
WITH part AS MATERIALIZED (
  SELECT * FROM cost.usage(CAST(NULL AS VARCHAR), p_until_seq, CAST('infinity' AS TIMESTAMPTZ))
),
boundary AS (
  SELECT
    k.session_id,
    e.run_id,
    e.seq,
    e.occurred_at,
    lag(e.occurred_at) OVER (PARTITION BY e.run_id ORDER BY e.seq) AS before_at,
    coalesce(lead(e.seq) OVER (PARTITION BY e.run_id ORDER BY e.seq), p_until_seq) AS next_seq
  FROM ledger.event AS e
  INNER JOIN fold.run AS k ON k.run_id = e.run_id AND k.is_main
  WHERE e.raw_type = 'compact_boundary' AND NOT e.is_repeat AND e.seq <= p_until_seq
),
summary AS (
  SELECT
    b.run_id,
    b.seq,
    sum(p.cost_usd) AS cost_usd
  FROM boundary AS b
  INNER JOIN part AS p
    ON p.session_id IS NOT DISTINCT FROM b.session_id AND starts_with(p.agent_id, 'acompact')
    AND p.occurred_at <= b.occurred_at AND (b.before_at IS NULL OR p.occurred_at > b.before_at)
  GROUP BY b.run_id, b.seq
),
first_after AS (
  SELECT
    b.run_id,
    b.seq,
    arg_min(p.message_id, p.first_seq) AS message_id
  FROM boundary AS b
  INNER JOIN part AS p ON p.run_id = b.run_id AND p.first_seq > b.seq AND p.first_seq < b.next_seq
  GROUP BY b.run_id, b.seq
),
refill AS (
  SELECT
    f.run_id,
    f.seq,
    sum(
      p.input_tokens + p.cache_write_5m_tokens + p.cache_write_1h_tokens
      + p.cache_write_unknown_tokens
    ) AS tokens,
    sum(
      cost.part_usd(
        p.input_tokens, 0, 0, p.cache_write_5m_tokens + p.cache_write_unknown_tokens,
        p.cache_write_1h_tokens, 0, p.rates.input, p.rates.output, p.rates.cache_read,
        p.rates.cache_write_5m, p.rates.cache_write_1h, p.rates.web_search
      )
    ) AS cost_usd
  FROM first_after AS f
  INNER JOIN part AS p ON p.message_id = f.message_id
  GROUP BY f.run_id, f.seq
)
SELECT
  b.session_id,
  b.run_id,
  b.seq,
  b.occurred_at,
  s.cost_usd AS summary_usd,
  CAST(r.tokens AS BIGINT) AS refill_tokens,
  r.cost_usd AS refill_usd
FROM boundary AS b
LEFT JOIN summary AS s ON s.run_id = b.run_id AND s.seq = b.seq
LEFT JOIN refill AS r ON r.run_id = b.run_id AND r.seq = b.seq;
