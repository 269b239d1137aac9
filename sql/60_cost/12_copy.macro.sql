-- cost.copy: the message copies of every run as they stood at a seq, or only those of messages that one session shows.
-- Grain: (message_id, run_id). Units: tokens. Source: fold.message_copy, cost.recounted_copy, cost.metered_copy.
-- p_session NULL takes all. As constants p_session and p_until_seq leave only the branches that can have rows.
-- Of one session first the runs are looked up that share a message: rows lie by run, so most of the table is not read.
CREATE OR REPLACE MACRO cost.copy(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH shown AS MATERIALIZED (
  SELECT DISTINCT c.message_id
  FROM fold.message_copy AS c
  INNER JOIN fold.run AS r ON r.run_id = c.run_id
  WHERE p_session IS NOT NULL AND r.session_id = p_session AND c.first_seq <= p_until_seq
),
kin AS MATERIALIZED (
  SELECT DISTINCT c.run_id
  FROM fold.message_copy AS c
  INNER JOIN shown AS s ON s.message_id = c.message_id
  WHERE p_session IS NOT NULL
)
SELECT
  message_id,
  run_id,
  first_seq,
  occurred_at,
  records,
  is_final,
  usage
FROM fold.message_copy
WHERE p_session IS NULL AND last_seq <= p_until_seq
UNION ALL
SELECT
  c.message_id,
  c.run_id,
  c.first_seq,
  c.occurred_at,
  c.records,
  c.is_final,
  c.usage
FROM fold.message_copy AS c
INNER JOIN kin AS k ON k.run_id = c.run_id
SEMI JOIN shown AS s ON s.message_id = c.message_id
WHERE p_session IS NOT NULL AND c.last_seq <= p_until_seq
UNION ALL
SELECT
  message_id,
  run_id,
  first_seq,
  occurred_at,
  records,
  is_final,
  usage
FROM cost.recounted_copy(p_session, p_until_seq)
UNION ALL
SELECT
  message_id,
  run_id,
  first_seq,
  occurred_at,
  records,
  is_final,
  usage
FROM cost.metered_copy(p_until_seq)
WHERE p_session IS NULL OR message_id IN (
  SELECT m.message_id
  FROM cost.metered_copy(p_until_seq) AS m
  INNER JOIN fold.run AS r ON r.run_id = m.run_id
  WHERE r.session_id = p_session
);
