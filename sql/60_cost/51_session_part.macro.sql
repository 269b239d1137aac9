-- cost.session_part: each billed part of the API responses that one session owns as it stood at a seq, and what it costs by the prices known now.
-- Grain: (message_id, part_no). Units: tokens, USD. Source: cost.session_copy, cost.owner, cost.iteration, cost.current_rate.
-- The rows that cost.usage has of the session. A page pays for planning more than for reading: without the branches for all
-- sessions and the columns that nobody shows, this takes a third of the time.
CREATE OR REPLACE MACRO cost.session_part(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH copy AS MATERIALIZED (
  SELECT
    c.message_id,
    c.run_id,
    c.first_seq,
    c.occurred_at,
    c.is_final,
    c.usage,
    o.session_id,
    o.agent_id,
    o.owner_rank
  FROM cost.session_copy(p_session, p_until_seq) AS c
  INNER JOIN cost.owner(p_until_seq) AS o ON o.run_id = c.run_id
),
repeated AS MATERIALIZED (
  SELECT message_id
  FROM copy
  GROUP BY message_id
  HAVING count(*) > 1
),
grouped AS (
  SELECT
    c.message_id,
    arg_min(
      {
        'run_id': c.run_id,
        'session_id': c.session_id,
        'agent_id': c.agent_id,
        'first_seq': c.first_seq,
        'occurred_at': c.occurred_at
      },
      c.owner_rank
    ) AS owner,
    bool_or(c.is_final) AS is_final,
    arg_max(
      c.usage,
      cost.standing(c.usage.output_tokens, c.usage.is_final, c.usage.occurred_at, c.owner_rank)
    ) AS usage
  FROM copy AS c
  SEMI JOIN repeated AS r ON r.message_id = c.message_id
  GROUP BY c.message_id
),
message AS (
  SELECT
    c.message_id,
    c.run_id,
    c.agent_id,
    c.first_seq,
    c.occurred_at,
    c.is_final,
    c.usage
  FROM copy AS c
  ANTI JOIN repeated AS r ON r.message_id = c.message_id
  UNION ALL
  SELECT
    message_id,
    owner.run_id,
    owner.agent_id,
    owner.first_seq,
    owner.occurred_at,
    is_final,
    usage
  FROM grouped
  WHERE owner.session_id = p_session
),
part AS (
  SELECT
    m.message_id,
    coalesce(i.part_no, 1) AS part_no,
    m.run_id,
    m.agent_id,
    m.first_seq,
    m.usage.seq AS seq,
    m.occurred_at,
    m.is_final,
    coalesce(i.model, m.usage.model) AS model,
    CASE WHEN i.seq IS NULL THEN m.usage.input_tokens ELSE i.input_tokens END AS input_tokens,
    CASE WHEN i.seq IS NULL THEN m.usage.output_tokens ELSE i.output_tokens END AS output_tokens,
    CASE WHEN i.seq IS NULL THEN m.usage.cache_read_tokens ELSE i.cache_read_tokens END
      AS cache_read_tokens,
    CASE WHEN i.seq IS NULL THEN m.usage.cache_write_5m_tokens ELSE i.cache_write_5m_tokens END
      AS cache_write_5m_tokens,
    CASE WHEN i.seq IS NULL THEN m.usage.cache_write_1h_tokens ELSE i.cache_write_1h_tokens END
      AS cache_write_1h_tokens,
    CASE
      WHEN i.seq IS NULL THEN m.usage.cache_write_unknown_tokens ELSE i.cache_write_unknown_tokens
    END
      AS cache_write_unknown_tokens,
    CASE WHEN i.part_no < i.parts THEN 0 ELSE m.usage.web_search_requests END
      AS web_search_requests,
    cost.rule(coalesce(i.speed, m.usage.speed), m.usage.service_tier, m.usage.inference_geo)
      AS rule
  FROM message AS m
  LEFT JOIN cost.iteration(p_until_seq) AS i ON i.seq = m.usage.seq
),
-- Every period is one; told so, the engine expects few rates and looks them up. To look thousands of responses of one model up by
-- rate it would walk them one by one, 3 us each.
rate AS (
  SELECT * FROM cost.current_rate WHERE valid_from < valid_to
)
SELECT
  p.message_id,
  p.part_no,
  p.run_id,
  p.agent_id,
  p.first_seq,
  p.seq,
  p.occurred_at,
  p.is_final,
  p.model,
  p.input_tokens,
  p.output_tokens,
  p.cache_read_tokens,
  p.cache_write_5m_tokens,
  p.cache_write_1h_tokens,
  p.cache_write_unknown_tokens,
  coalesce(r.rates.is_free, FALSE) AS is_free,
  CASE
    WHEN r.name IS NOT NULL THEN cost.part_usd(
        p.input_tokens, p.output_tokens, p.cache_read_tokens,
        p.cache_write_5m_tokens + p.cache_write_unknown_tokens, p.cache_write_1h_tokens,
        p.web_search_requests, r.rates.input, r.rates.output, r.rates.cache_read,
        r.rates.cache_write_5m, r.rates.cache_write_1h, r.rates.web_search)
  END AS cost_usd
FROM part AS p
LEFT JOIN rate AS r
  ON r.name = p.model AND r.rule = p.rule
  AND p.input_tokens + p.cache_read_tokens + p.cache_write_5m_tokens + p.cache_write_1h_tokens
    + p.cache_write_unknown_tokens BETWEEN r.tokens_from AND r.tokens_to - 1
  AND (
    (r.valid_from <= p.occurred_at AND r.valid_to > p.occurred_at)
    OR (r.is_undated AND p.occurred_at IS NULL)
  );
