-- main.burn_rate: how fast each live session spends, over its last minutes, and how long its budget lasts at that.
-- Grain: session_id. Units: minutes, tokens, USD, hours. Source: cost.burn.
-- The present is the newest credible response of the database, so a copy of a database answers the same for ever.
CREATE OR REPLACE MACRO main.burn_rate(p_minutes BIGINT) AS TABLE
SELECT
  session_id,
  last_at,
  spent_usd,
  usd_per_hour,
  output_tokens_per_hour,
  budget_left_usd,
  hours_left
FROM cost.burn(
  p_minutes,
  reader.end_seq(),
  (
    SELECT reader.newest_credible(t.occurred_at, reader.end_seq())
    FROM (
      SELECT occurred_at FROM fold.message_copy
      UNION ALL
      SELECT occurred_at FROM fold.metered
    ) AS t
  )
);
