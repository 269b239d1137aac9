-- check.message_copy: the best output of each message in each run equals a plain recount.
-- Grain: (message_id, run_id) out of balance. Units: tokens. Source: fold.message_copy, ledger.event.
CREATE OR REPLACE MACRO "check".message_copy() AS TABLE
WITH recounted AS (
  SELECT
    message_id,
    run_id,
    max(output_tokens) AS output_tokens,
    count(*) AS records
  FROM ledger.event
  WHERE message_id IS NOT NULL AND is_final IS NOT NULL
  GROUP BY message_id, run_id
)
SELECT
  coalesce(c.message_id, r.message_id) || ' in run ' || coalesce(c.run_id, r.run_id) AS subject,
  'output ' || coalesce(CAST(c.usage.output_tokens AS VARCHAR), 'none') || ' (recount '
  || coalesce(CAST(r.output_tokens AS VARCHAR), 'none')
  || '), records '
  || coalesce(c.records, 0)
  || ' (recount '
  || coalesce(r.records, 0) || ')' AS detail
FROM fold.message_copy AS c
FULL OUTER JOIN recounted AS r ON r.message_id = c.message_id AND r.run_id = c.run_id
WHERE
  c.records IS DISTINCT FROM r.records OR c.usage.output_tokens IS DISTINCT FROM r.output_tokens;
