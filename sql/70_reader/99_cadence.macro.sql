-- reader.cadence: what the main thread of a session would have cost with its worker view every K steps, without a cache and with one.
-- Grain: one row; none without a main run. Units: tokens, USD. Source: fold.message_copy, fold.metered, cost.rate, ledger.injection.
-- From the usage that the run recorded: a step adds what the next request holds more; after a compaction, where that says nothing, its answer.
-- A request is the first one's tokens, the view, and the steps since K before the view. With a cache the first part is always read, the view
-- and its window are written at each refresh, then each step is written once and read until the next. p_view_tokens NULL: the mean of the views given.
CREATE OR REPLACE MACRO reader.cadence(
  p_session VARCHAR, p_every BIGINT, p_view_tokens BIGINT
) AS TABLE
WITH stated AS (
  SELECT
    run_id,
    first_seq AS seq,
    message_id,
    usage.model AS model,
    occurred_at,
    usage.output_tokens AS output_tokens,
    usage.input_tokens + usage.cache_read_tokens + usage.cache_write_5m_tokens
    + usage.cache_write_1h_tokens + usage.cache_write_unknown_tokens AS context_tokens
  FROM fold.message_copy
  UNION ALL
  SELECT
    run_id,
    seq,
    step_key AS message_id,
    model,
    occurred_at,
    output_tokens,
    input_tokens + cache_read_tokens + cache_write_tokens AS context_tokens
  FROM fold.metered
),
response AS (
  SELECT
    row_number() OVER (ORDER BY m.seq, m.message_id) AS step,
    m.model,
    m.occurred_at,
    m.output_tokens,
    m.context_tokens
  FROM stated AS m
  SEMI JOIN reader.current_main_run(p_session, reader.end_seq()) AS r ON r.run_id = m.run_id
),
given AS (
  SELECT
    coalesce(
      p_view_tokens,
      (
        SELECT CAST(round(avg(i.tokens)) AS BIGINT)
        FROM ledger.injection AS i
        WHERE i.session_id = p_session
      )
    ) AS view_tokens
),
grown AS (
  SELECT
    *,
    p_every AS every,
    CASE
      WHEN lead(context_tokens) OVER by_step >= context_tokens
        THEN lead(context_tokens) OVER by_step - context_tokens
      ELSE output_tokens
    END AS added_tokens,
    first_value(context_tokens) OVER by_step AS first_tokens,
    CASE WHEN step > 1 THEN 1 + (step - 2) // p_every * p_every END AS view_step
  FROM response
  WINDOW by_step AS (ORDER BY step)
),
summed AS (
  SELECT
    *,
    sum(added_tokens) OVER (ORDER BY step) AS sum_tokens
  FROM grown
),
request AS (
  SELECT
    s.every,
    s.step,
    s.model,
    s.occurred_at,
    s.output_tokens,
    s.context_tokens,
    s.first_tokens,
    s.step = s.view_step + 1 AS is_first_of_view,
    CAST(
      s.first_tokens
      + CASE
        WHEN s.step = 1 THEN 0
        ELSE g.view_tokens + s.sum_tokens - s.added_tokens - coalesce(b.sum_tokens, 0)
      END AS BIGINT
    ) AS prompt_tokens
  FROM summed AS s
  CROSS JOIN given AS g
  LEFT JOIN summed AS b ON b.step = s.view_step - p_every
),
cached AS (
  SELECT
    *,
    CASE
      WHEN step = 1 THEN 0
      WHEN is_first_of_view THEN first_tokens
      ELSE lag(prompt_tokens) OVER (ORDER BY step)
    END AS read_tokens
  FROM request
),
priced AS (
  SELECT
    c.*,
    cost.part_usd(
      c.prompt_tokens, c.output_tokens, 0, 0, 0, 0, r.rates.input, r.rates.output,
      r.rates.cache_read, r.rates.cache_write_5m, r.rates.cache_write_1h, r.rates.web_search
    ) AS uncached_usd,
    cost.part_usd(
      0, c.output_tokens, c.read_tokens, c.prompt_tokens - c.read_tokens, 0, 0, r.rates.input,
      r.rates.output, r.rates.cache_read, r.rates.cache_write_5m, r.rates.cache_write_1h,
      r.rates.web_search
    ) AS cached_usd
  FROM cached AS c
  LEFT JOIN cost.rate(CAST('infinity' AS TIMESTAMPTZ)) AS r
    ON r.name = c.model AND r.rule = '' AND r.valid_from <= c.occurred_at
    AND r.valid_to > c.occurred_at AND c.prompt_tokens BETWEEN r.tokens_from AND r.tokens_to - 1
)
SELECT
  any_value(every) AS every,
  count(*) AS steps,
  count(*) FILTER (WHERE is_first_of_view) AS views,
  CAST(sum(context_tokens) AS BIGINT) AS recorded_tokens,
  CAST(sum(prompt_tokens) AS BIGINT) AS prompt_tokens,
  CAST(sum(read_tokens) AS BIGINT) AS read_tokens,
  CAST(sum(prompt_tokens - read_tokens) AS BIGINT) AS written_tokens,
  CASE WHEN count(uncached_usd) = count(*) THEN sum(uncached_usd) END AS uncached_usd,
  CASE WHEN count(cached_usd) = count(*) THEN sum(cached_usd) END AS cached_usd
FROM priced
HAVING count(*) > 0;
