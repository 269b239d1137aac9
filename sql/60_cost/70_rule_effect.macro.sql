-- cost.rule_effect: by hour what is counted here, and how much of it another rule of counting or pricing would not have.
-- Grain: (hour, cause). Units: tokens, USD; negative where the other rule has more. Source: cost.usage, cost.copy, ledger.event, cost.rate.
-- cause 'counted here' is the total; the others are what known tools do, to be compared with their figures.
CREATE OR REPLACE MACRO cost.rule_effect(p_until_seq BIGINT) AS TABLE
WITH part AS MATERIALIZED (
  SELECT * FROM cost.usage(CAST(NULL AS VARCHAR), p_until_seq, CAST('infinity' AS TIMESTAMPTZ))
),
rate AS MATERIALIZED (
  SELECT * FROM cost.rate(CAST('infinity' AS TIMESTAMPTZ))
),
record AS (
  SELECT
    message_id,
    run_id,
    arg_min(output_tokens, seq) AS first_output_tokens,
    count(*) AS records,
    sum(input_tokens) AS input_tokens,
    sum(output_tokens) AS output_tokens,
    sum(cache_read_tokens) AS cache_read_tokens,
    sum(cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens)
      AS cache_write_tokens
  FROM ledger.event
  WHERE message_id IS NOT NULL AND is_final IS NOT NULL AND seq <= p_until_seq
  GROUP BY message_id, run_id
),
effect AS (
  SELECT
    'counted here' AS cause,
    occurred_at,
    input_tokens,
    output_tokens,
    cache_read_tokens,
    cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens
      AS cache_write_tokens,
    cost_usd
  FROM part
  UNION ALL
  SELECT
    unnest(list_filter(
      [
        CASE WHEN agent_id IS NOT NULL THEN 'agents left out' END,
        CASE WHEN is_progress_only THEN 'agents known only from progress left out' END,
        CASE WHEN is_superseded THEN 'rewritten transcripts left out' END
      ],
      LAMBDA each: each IS NOT NULL
    )) AS cause,
    occurred_at,
    input_tokens,
    output_tokens,
    cache_read_tokens,
    cache_write_5m_tokens + cache_write_1h_tokens + cache_write_unknown_tokens
      AS cache_write_tokens,
    cost_usd
  FROM part
  UNION ALL
  SELECT
    'first record of a response kept' AS cause,
    p.occurred_at,
    0 AS input_tokens,
    p.output_tokens - r.first_output_tokens AS output_tokens,
    0 AS cache_read_tokens,
    0 AS cache_write_tokens,
    cost.saving_usd(p.output_tokens - r.first_output_tokens, p.rates.output, 0) AS cost_usd
  FROM part AS p
  INNER JOIN record AS r ON r.message_id = p.message_id AND r.run_id = p.run_id
  WHERE p.parts = 1 AND p.output_tokens > r.first_output_tokens
  UNION ALL
  SELECT
    'every record of a response added' AS cause,
    p.occurred_at,
    p.input_tokens - r.input_tokens AS input_tokens,
    p.output_tokens - r.output_tokens AS output_tokens,
    p.cache_read_tokens - r.cache_read_tokens AS cache_read_tokens,
    p.cache_write_5m_tokens + p.cache_write_1h_tokens + p.cache_write_unknown_tokens
    - r.cache_write_tokens AS cache_write_tokens,
    p.cost_usd * CAST(1 - r.records AS DECIMAL(9, 0)) AS cost_usd
  FROM part AS p
  INNER JOIN record AS r ON r.message_id = p.message_id AND r.run_id = p.run_id AND r.records > 1
  WHERE p.parts = 1
  UNION ALL
  SELECT
    'copies in other transcripts added' AS cause,
    c.occurred_at,
    -c.usage.input_tokens AS input_tokens,
    -c.usage.output_tokens AS output_tokens,
    -c.usage.cache_read_tokens AS cache_read_tokens,
    -(
      c.usage.cache_write_5m_tokens + c.usage.cache_write_1h_tokens
      + c.usage.cache_write_unknown_tokens
    ) AS cache_write_tokens,
    -p.cost_usd AS cost_usd
  FROM cost.copy(p_until_seq) AS c
  INNER JOIN part AS p
    ON p.message_id = c.message_id AND p.run_id <> c.run_id AND p.copies > 1 AND p.part_no = 1
  UNION ALL
  SELECT
    'writes of an hour at the five-minute rate' AS cause,
    occurred_at,
    0 AS input_tokens,
    0 AS output_tokens,
    0 AS cache_read_tokens,
    0 AS cache_write_tokens,
    cost.saving_usd(cache_write_1h_tokens, rates.cache_write_1h, rates.cache_write_5m) AS cost_usd
  FROM part
  WHERE cache_write_1h_tokens > 0
  UNION ALL
  SELECT
    CASE WHEN p.rule <> '' THEN 'fast and region at the base rate' ELSE 'band left out' END
      AS cause,
    p.occurred_at,
    0 AS input_tokens,
    0 AS output_tokens,
    0 AS cache_read_tokens,
    0 AS cache_write_tokens,
    p.cost_usd - cost.part_usd(
      p.input_tokens, p.output_tokens, p.cache_read_tokens,
      p.cache_write_5m_tokens + p.cache_write_unknown_tokens, p.cache_write_1h_tokens,
      p.web_search_requests, r.rates.input, r.rates.output, r.rates.cache_read,
      r.rates.cache_write_5m, r.rates.cache_write_1h, r.rates.web_search
    ) AS cost_usd
  FROM part AS p
  INNER JOIN rate AS r
    ON
      r.name = p.model AND r.rule = '' AND r.tokens_from = 0
      AND r.valid_from <= p.occurred_at AND r.valid_to > p.occurred_at
  WHERE p.rates IS DISTINCT FROM r.rates AND p.cost_usd IS NOT NULL
  UNION ALL
  SELECT
    'band for the tokens beyond its line only' AS cause,
    p.occurred_at,
    0 AS input_tokens,
    0 AS output_tokens,
    0 AS cache_read_tokens,
    0 AS cache_write_tokens,
    p.cost_usd
    - cost.part_usd(
      least(p.input_tokens, b.tokens_from - 1), least(p.output_tokens, b.tokens_from - 1),
      least(p.cache_read_tokens, b.tokens_from - 1),
      least(p.cache_write_5m_tokens + p.cache_write_unknown_tokens, b.tokens_from - 1),
      least(p.cache_write_1h_tokens, b.tokens_from - 1),
      p.web_search_requests, r.rates.input, r.rates.output, r.rates.cache_read,
      r.rates.cache_write_5m, r.rates.cache_write_1h, r.rates.web_search
    )
    - cost.part_usd(
      greatest(0, p.input_tokens - b.tokens_from + 1),
      greatest(0, p.output_tokens - b.tokens_from + 1),
      greatest(0, p.cache_read_tokens - b.tokens_from + 1),
      greatest(0, p.cache_write_5m_tokens + p.cache_write_unknown_tokens - b.tokens_from + 1),
      greatest(0, p.cache_write_1h_tokens - b.tokens_from + 1),
      0, b.rates.input, b.rates.output, b.rates.cache_read,
      b.rates.cache_write_5m, b.rates.cache_write_1h, b.rates.web_search
    ) AS cost_usd
  FROM part AS p
  INNER JOIN rate AS b
    ON
      b.name = p.model AND b.rule = p.rule AND b.tokens_from > 0
      AND b.valid_from <= p.occurred_at AND b.valid_to > p.occurred_at
      AND p.input_tokens + p.cache_read_tokens + p.cache_write_5m_tokens + p.cache_write_1h_tokens
      + p.cache_write_unknown_tokens BETWEEN b.tokens_from AND b.tokens_to - 1
  INNER JOIN rate AS r
    ON
      r.name = b.name AND r.rule = b.rule AND r.tokens_from = 0
      AND r.valid_from <= p.occurred_at AND r.valid_to > p.occurred_at
)
SELECT
  date_trunc('hour', occurred_at) AS hour,
  cause,
  CAST(sum(input_tokens) AS BIGINT) AS input_tokens,
  CAST(sum(output_tokens) AS BIGINT) AS output_tokens,
  CAST(sum(cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(sum(cache_write_tokens) AS BIGINT) AS cache_write_tokens,
  sum(cost_usd) AS cost_usd
FROM effect
WHERE occurred_at IS NOT NULL
GROUP BY hour, cause
ORDER BY hour ASC, cause ASC;
