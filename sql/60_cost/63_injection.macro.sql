-- cost.injection: what each worker view that a curator put into a context costs to send once, by the model that the run used last.
-- Grain: injection_id. Units: tokens (estimated), USD. Source: ledger.injection, fold.message_copy, fold.metered, cost.rate.
-- input_usd: sent without caching. write_usd: written to a five-minute cache. read_usd: what each later call pays to read it there.
CREATE OR REPLACE MACRO cost.injection(p_until_seq BIGINT) AS TABLE
WITH used AS (
  SELECT
    run_id,
    first_seq AS seq,
    usage.model AS model
  FROM fold.message_copy
  UNION ALL
  SELECT
    run_id,
    seq,
    model
  FROM fold.metered
),
told AS (
  SELECT
    i.injection_id,
    arg_max(m.model, m.seq) AS model
  FROM ledger.injection AS i
  INNER JOIN used AS m ON m.run_id = i.run_id AND m.seq <= i.through_seq
  WHERE i.through_seq <= p_until_seq
  GROUP BY i.injection_id
)
SELECT
  i.injection_id,
  i.session_id,
  i.run_id,
  i.through_seq,
  i.injected_at,
  i.tokens,
  t.model,
  cost.saving_usd(i.tokens, r.rates.input, CAST(0 AS DECIMAL(18, 9))) AS input_usd,
  cost.saving_usd(i.tokens, r.rates.cache_write_5m, CAST(0 AS DECIMAL(18, 9))) AS write_usd,
  cost.saving_usd(i.tokens, r.rates.cache_read, CAST(0 AS DECIMAL(18, 9))) AS read_usd
FROM ledger.injection AS i
LEFT JOIN told AS t ON t.injection_id = i.injection_id
LEFT JOIN cost.rate(CAST('infinity' AS TIMESTAMPTZ)) AS r
  ON r.name = t.model AND r.rule = '' AND i.tokens BETWEEN r.tokens_from AND r.tokens_to - 1
  AND r.valid_from <= i.injected_at AND r.valid_to > i.injected_at
WHERE i.through_seq <= p_until_seq;
