-- fold.metering: the totals and models that the delta states, each with what it adds to the total before it.
-- Grain: seq. Units: tokens. Source: delta, fold.meter and fold.metered of the batches before.
-- A total that did not move is a repeat. The first one of a run, and one that fell because the counter began again, add
-- the last usage where it is stated, else themselves: what came before them is not in this transcript or counted already.
-- The n-th statement of one total and usage in a run has a key of its own, since a counter that began again can pass the same.
CREATE OR REPLACE MACRO fold.metering() AS TABLE
WITH told AS (
  SELECT
    run_id,
    seq,
    occurred_at,
    model,
    raw_type = 'thread_rolled_back' AS is_rollback,
    json_transform(
      detail,
      replace(
        '{"total":COUNTS,"last":COUNTS}', 'COUNTS',
        '{"input_tokens":"BIGINT","cached_input_tokens":"BIGINT",'
        || '"cache_write_input_tokens":"BIGINT","output_tokens":"BIGINT",'
        || '"reasoning_output_tokens":"BIGINT","total_tokens":"BIGINT"}'
      )
    ) AS stated
  FROM delta
  WHERE raw_type IN ('token_count', 'turn_context', 'thread_rolled_back')
),
counted AS (
  SELECT
    run_id,
    seq,
    occurred_at,
    model,
    is_rollback,
    CASE
      WHEN stated.total IS NOT NULL
        THEN {
            'input': coalesce(adapter.tokens(stated.total.input_tokens), 0),
            'cached': coalesce(adapter.tokens(stated.total.cached_input_tokens), 0),
            'cache_write': coalesce(adapter.tokens(stated.total.cache_write_input_tokens), 0),
            'output': coalesce(adapter.tokens(stated.total.output_tokens), 0),
            'reasoning': coalesce(adapter.tokens(stated.total.reasoning_output_tokens), 0),
            'total': adapter.tokens(stated.total.total_tokens)
          }
    END AS total,
    CASE
      WHEN coalesce(stated.last.input_tokens, stated.last.output_tokens) IS NOT NULL
        THEN {
            'input': coalesce(adapter.tokens(stated.last.input_tokens), 0),
            'cached': coalesce(adapter.tokens(stated.last.cached_input_tokens), 0),
            'cache_write': coalesce(adapter.tokens(stated.last.cache_write_input_tokens), 0),
            'output': coalesce(adapter.tokens(stated.last.output_tokens), 0),
            'reasoning': coalesce(adapter.tokens(stated.last.reasoning_output_tokens), 0),
            'total': adapter.tokens(stated.last.total_tokens)
          }
    END AS last
  FROM told
),
in_force AS (
  SELECT
    c.run_id,
    c.seq,
    c.occurred_at,
    c.is_rollback,
    c.total,
    c.last,
    coalesce(last_value(c.model IGNORE NULLS) OVER so_far, m.model) AS model,
    coalesce(last_value(c.total IGNORE NULLS) OVER so_far, m.total) AS standing,
    coalesce(last_value(c.total IGNORE NULLS) OVER before_it, m.total) AS earlier
  FROM counted AS c
  LEFT JOIN fold.meter AS m ON m.run_id = c.run_id
  WINDOW
    so_far AS (PARTITION BY c.run_id ORDER BY c.seq ROWS UNBOUNDED PRECEDING),
    before_it AS (
      PARTITION BY c.run_id ORDER BY c.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    )
),
added AS (
  SELECT
    run_id,
    seq,
    occurred_at,
    model,
    is_rollback,
    standing,
    (total IS NOT NULL AND total IS DISTINCT FROM earlier) AS is_step,
    md5(concat_ws(' ', CAST(total AS VARCHAR), CAST(last AS VARCHAR))) AS total_key,
    CASE
      WHEN
        earlier IS NULL
        OR total.input < earlier.input
        OR total.cached < earlier.cached
        OR total.cache_write < earlier.cache_write
        OR total.output < earlier.output
        THEN coalesce(last, total)
      ELSE {
        'input': total.input - earlier.input, 'cached': total.cached - earlier.cached,
        'cache_write': total.cache_write - earlier.cache_write,
        'output': total.output - earlier.output,
        'reasoning': greatest(0, total.reasoning - earlier.reasoning), 'total': NULL
      }
    END AS usage
  FROM in_force
),
numbered AS (
  SELECT
    *,
    row_number() OVER (PARTITION BY run_id, total_key, is_step ORDER BY seq) AS place
  FROM added
)
SELECT
  n.run_id,
  n.seq,
  n.occurred_at,
  n.model,
  n.is_rollback,
  n.standing,
  n.is_step AND n.usage.input + n.usage.output > 0 AS is_step,
  n.total_key || '-' || (n.place + coalesce(k.steps, 0)) AS step_key,
  greatest(0, n.usage.input - n.usage.cached - n.usage.cache_write) AS input_tokens,
  least(n.usage.cached, n.usage.input) AS cache_read_tokens,
  least(n.usage.cache_write, greatest(0, n.usage.input - n.usage.cached)) AS cache_write_tokens,
  n.usage.output AS output_tokens,
  n.usage.reasoning AS reasoning_tokens
FROM numbered AS n
LEFT JOIN (
  SELECT
    run_id,
    split_part(step_key, '-', 1) AS total_key,
    count(*) AS steps
  FROM fold.metered
  WHERE run_id IN (SELECT run_id FROM told)
  GROUP BY ALL
) AS k ON k.run_id = n.run_id AND k.total_key = n.total_key;
