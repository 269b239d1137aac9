-- cost.copy: the message copies of every run as they stood at a seq.
-- Grain: (message_id, run_id). Units: tokens. Source: fold.message_copy, cost.recounted_copy, cost.metered_copy.
CREATE OR REPLACE MACRO cost.copy(p_until_seq BIGINT) AS TABLE
SELECT
  message_id,
  run_id,
  first_seq,
  occurred_at,
  records,
  is_final,
  usage
FROM fold.message_copy
WHERE last_seq <= p_until_seq
UNION ALL
SELECT
  message_id,
  run_id,
  first_seq,
  occurred_at,
  records,
  is_final,
  usage
FROM cost.recounted_copy(p_until_seq)
UNION ALL
SELECT
  message_id,
  run_id,
  first_seq,
  occurred_at,
  records,
  is_final,
  usage
FROM cost.metered_copy(p_until_seq);
