-- cost.snapshot: one whole snapshot per message over all runs, with the run that owns it; of all sessions or of one.
-- Grain: message_id. Units: tokens. Source: cost.copy, cost.session_copy, cost.owner.
-- Best copy: greatest output, then final, then later by time and owner order; occurred_at and the place are the owner's.
-- Few messages have copies, and grouping is dear: only those are grouped whose hash repeats. p_session NULL takes all sessions; as a
-- constant it leaves the branches that can have rows.
CREATE OR REPLACE MACRO cost.snapshot(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH owner AS MATERIALIZED (
  SELECT * FROM cost.owner(p_until_seq)
),
of_session AS MATERIALIZED (
  SELECT * FROM cost.session_copy(p_session, p_until_seq) WHERE p_session IS NOT NULL
),
copy AS (
  SELECT * FROM cost.copy(p_until_seq) WHERE p_session IS NULL
  UNION ALL
  SELECT * FROM of_session
),
repeated AS MATERIALIZED (
  SELECT hash(message_id) AS message_hash
  FROM (
    SELECT message_id
    FROM fold.message_copy
    WHERE p_session IS NULL AND first_seq <= p_until_seq
    UNION ALL
    SELECT message_id FROM cost.metered_copy(p_until_seq) WHERE p_session IS NULL
    UNION ALL
    SELECT message_id FROM of_session
  ) AS shown
  GROUP BY message_hash
  HAVING count(*) > 1
),
grouped AS (
  SELECT
    c.message_id,
    arg_min(
      {
        'run_id': c.run_id,
        'session_id': o.session_id,
        'agent_id': o.agent_id,
        'first_seq': c.first_seq,
        'occurred_at': c.occurred_at
      },
      o.owner_rank
    ) AS owner,
    arg_max(
      c.usage,
      cost.standing(c.usage.output_tokens, c.usage.is_final, c.usage.occurred_at, o.owner_rank)
    ) AS usage,
    bool_or(c.is_final) AS is_final,
    bool_and(o.is_progress) AS is_progress_only,
    bool_and(o.is_superseded) AS is_superseded,
    CAST(sum(c.records) AS BIGINT) AS records,
    count(*) AS copies
  FROM copy AS c
  INNER JOIN owner AS o ON o.run_id = c.run_id
  SEMI JOIN repeated AS r ON r.message_hash = hash(c.message_id)
  GROUP BY c.message_id
)
SELECT
  c.message_id,
  c.run_id,
  o.session_id,
  o.agent_id,
  c.first_seq,
  c.occurred_at,
  c.usage,
  c.is_final,
  o.is_progress AS is_progress_only,
  o.is_superseded,
  c.records,
  1 AS copies
FROM copy AS c
INNER JOIN owner AS o ON o.run_id = c.run_id
ANTI JOIN repeated AS r ON r.message_hash = hash(c.message_id)
UNION ALL
SELECT
  message_id,
  owner.run_id,
  owner.session_id,
  owner.agent_id,
  owner.first_seq,
  owner.occurred_at,
  usage,
  is_final,
  is_progress_only,
  is_superseded,
  records,
  copies
FROM grouped
WHERE p_session IS NULL OR owner.session_id = p_session;
