-- cost.session_snapshot: what cost.snapshot gives for the messages that one session owns, without reading the rest.
-- Grain: message_id. Units: tokens. Source: fold.message_copy, cost.recounted_copy, cost.owner.
CREATE OR REPLACE MACRO cost.session_snapshot(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH shown AS MATERIALIZED (
  SELECT c.message_id
  FROM fold.message_copy AS c
  INNER JOIN fold.run AS r ON r.run_id = c.run_id
  WHERE r.session_id = p_session AND c.first_seq <= p_until_seq
),
best AS (
  SELECT
    c.message_id,
    arg_min(cost.place(c.run_id, o.session_id, o.agent_id, c.first_seq, c.occurred_at), o.owner_rank) AS owner,
    arg_max(c.usage, cost.standing(c.usage.output_tokens, c.usage.is_final, c.usage.occurred_at, o.owner_rank)) AS usage,
    bool_or(c.is_final) AS is_final,
    bool_and(o.is_progress) AS is_progress_only,
    bool_and(o.is_superseded) AS is_superseded,
    CAST(sum(c.records) AS BIGINT) AS records,
    count(*) AS copies
  FROM cost.copy(p_until_seq) AS c
  SEMI JOIN shown AS s ON s.message_id = c.message_id
  INNER JOIN cost.owner(p_until_seq) AS o ON o.run_id = c.run_id
  GROUP BY c.message_id
)
SELECT
  message_id,
  owner,
  usage,
  is_final,
  is_progress_only,
  is_superseded,
  records,
  copies
FROM best
WHERE owner.session_id = p_session;
