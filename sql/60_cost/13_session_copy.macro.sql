-- cost.session_copy: the copies, in whichever run, of the messages that one session shows, as they stood at a seq.
-- Grain: (message_id, run_id). Units: tokens. Source: fold.message_copy, cost.recounted_copy, cost.metered_copy.
-- First the other runs are looked up that can share a message: rows lie by run, and most sessions share none.
CREATE OR REPLACE MACRO cost.session_copy(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH own AS MATERIALIZED (
  SELECT run_id
  FROM fold.run
  WHERE session_id = p_session
),
shown AS MATERIALIZED (
  SELECT
    c.message_id,
    c.message_no
  FROM fold.message_copy AS c
  INNER JOIN own AS r ON r.run_id = c.run_id
  WHERE c.first_seq <= p_until_seq
),
kin AS MATERIALIZED (
  SELECT DISTINCT c.run_id
  FROM fold.message_copy AS c
  SEMI JOIN shown AS s ON s.message_no = c.message_no
  ANTI JOIN own AS r ON r.run_id = c.run_id
),
-- Apart, because the engine would look for shared names first, in most of the table.
of_kin AS MATERIALIZED (
  SELECT c.*
  FROM fold.message_copy AS c
  INNER JOIN kin AS k ON k.run_id = c.run_id
  WHERE c.last_seq <= p_until_seq
),
metered AS MATERIALIZED (
  SELECT * FROM cost.metered_copy(p_until_seq)
)
SELECT
  c.message_id,
  c.run_id,
  c.first_seq,
  c.occurred_at,
  c.records,
  c.is_final,
  c.usage
FROM fold.message_copy AS c
INNER JOIN own AS r ON r.run_id = c.run_id
WHERE c.last_seq <= p_until_seq
UNION ALL
SELECT
  c.message_id,
  c.run_id,
  c.first_seq,
  c.occurred_at,
  c.records,
  c.is_final,
  c.usage
FROM of_kin AS c
SEMI JOIN shown AS s ON s.message_id = c.message_id
UNION ALL
SELECT
  c.message_id,
  c.run_id,
  c.first_seq,
  c.occurred_at,
  c.records,
  c.is_final,
  c.usage
FROM cost.recounted_copy(p_until_seq) AS c
SEMI JOIN shown AS s ON s.message_id = c.message_id
UNION ALL
SELECT
  m.message_id,
  m.run_id,
  m.first_seq,
  m.occurred_at,
  m.records,
  m.is_final,
  m.usage
FROM metered AS m
SEMI JOIN (
  SELECT o.message_id
  FROM metered AS o
  INNER JOIN fold.run AS r ON r.run_id = o.run_id
  WHERE r.session_id = p_session
) AS s ON s.message_id = m.message_id;
