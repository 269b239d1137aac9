-- check.metered: the steps of a run's token total come to a plain recount of what it states.
-- Grain: run_id out of balance. Units: tokens. Source: fold.metered, ledger.event.
CREATE OR REPLACE MACRO "check".metered() AS TABLE
WITH stated AS (
  SELECT
    run_id,
    seq,
    coalesce(adapter.tokens(CAST(detail ->> '$.total.input_tokens' AS BIGINT)), 0) AS input,
    coalesce(adapter.tokens(CAST(detail ->> '$.total.cached_input_tokens' AS BIGINT)), 0) AS cached,
    coalesce(adapter.tokens(CAST(detail ->> '$.total.cache_write_input_tokens' AS BIGINT)), 0)
      AS cache_write,
    coalesce(adapter.tokens(CAST(detail ->> '$.total.output_tokens' AS BIGINT)), 0) AS output,
    adapter.tokens(CAST(detail ->> '$.last.input_tokens' AS BIGINT)) AS last_input,
    adapter.tokens(CAST(detail ->> '$.last.output_tokens' AS BIGINT)) AS last_output
  FROM ledger.event
  WHERE raw_type = 'token_count' AND detail IS NOT NULL
),
step AS (
  SELECT
    run_id,
    CASE
      WHEN
        lag(input) OVER in_order <= input
        AND lag(cached) OVER in_order <= cached
        AND lag(cache_write) OVER in_order <= cache_write
        AND lag(output) OVER in_order <= output
        THEN input + output - lag(input) OVER in_order - lag(output) OVER in_order
      WHEN coalesce(last_input, last_output) IS NOT NULL
        THEN coalesce(last_input, 0) + coalesce(last_output, 0)
      ELSE input + output
    END AS tokens
  FROM stated
  WINDOW in_order AS (PARTITION BY run_id ORDER BY seq)
),
recounted AS (
  SELECT
    run_id,
    sum(tokens) AS tokens
  FROM step
  GROUP BY run_id
),
counted AS (
  SELECT
    run_id,
    sum(input_tokens + cache_read_tokens + cache_write_tokens + output_tokens) AS tokens
  FROM fold.metered
  GROUP BY run_id
)
SELECT
  'run ' || coalesce(c.run_id, r.run_id) AS subject,
  coalesce(c.tokens, 0) || ' tokens (recount ' || coalesce(r.tokens, 0) || ')' AS detail
FROM counted AS c
FULL OUTER JOIN recounted AS r ON r.run_id = c.run_id
WHERE coalesce(c.tokens, 0) <> coalesce(r.tokens, 0);
