-- reader.copied: how far each run repeats history that another run owns.
-- Grain: run_id; only runs with copied history. Units: none. Source: cost.copy, cost.owner, ledger.event.
-- Two runs are kin when one shows a message that the other owns; the copied part ends with the last event key they share.
CREATE OR REPLACE MACRO reader.copied(p_until_seq BIGINT) AS TABLE
WITH ranked AS (
  SELECT
    c.message_id,
    c.run_id,
    o.owner_rank
  FROM cost.copy(p_until_seq) AS c
  INNER JOIN cost.owner(p_until_seq) AS o ON o.run_id = c.run_id
),
kin AS (
  SELECT DISTINCT
    r.run_id,
    w.run_id AS owner_run_id,
    w.owner_rank
  FROM ranked AS r
  INNER JOIN (
    SELECT
      message_id,
      arg_min(run_id, owner_rank) AS run_id,
      min(owner_rank) AS owner_rank
    FROM ranked
    GROUP BY message_id
    HAVING count(*) > 1
  ) AS w ON w.message_id = r.message_id AND w.run_id <> r.run_id
  INNER JOIN fold.run AS a ON a.run_id = r.run_id
  INNER JOIN fold.run AS b ON b.run_id = w.run_id AND b.source_id <> a.source_id
),
shared AS (
  SELECT
    k.run_id,
    max(e.seq) AS copied_through_seq
  FROM kin AS k
  INNER JOIN ledger.event AS e ON e.run_id = k.run_id AND e.seq <= p_until_seq
  SEMI JOIN ledger.event AS o
    ON o.run_id = k.owner_run_id AND o.event_key = e.event_key AND o.seq <= p_until_seq
  GROUP BY k.run_id
)
SELECT
  s.run_id,
  s.copied_through_seq,
  arg_min(r.session_id, k.owner_rank) AS copied_from
FROM shared AS s
INNER JOIN kin AS k ON k.run_id = s.run_id
INNER JOIN fold.run AS r ON r.run_id = k.owner_run_id
GROUP BY s.run_id, s.copied_through_seq;
