-- reader.fleet_pulse: how a session's tool calls spread over its life, in 24 equal parts of it.
-- Grain: (session_id, part), only parts with a call. Units: calls. Source: fold.tool_call, fold.run.
CREATE OR REPLACE MACRO reader.fleet_pulse(p_until_seq BIGINT) AS TABLE
WITH timed_call AS (
  SELECT
    r.session_id,
    epoch(c.called_at) AS second,
    min(epoch(c.called_at)) OVER (PARTITION BY r.session_id) AS first_second,
    max(epoch(c.called_at)) OVER (PARTITION BY r.session_id) AS last_second
  FROM fold.tool_call AS c
  INNER JOIN fold.run AS r ON r.run_id = c.run_id
  WHERE c.call_seq <= p_until_seq AND c.called_at IS NOT NULL
)
SELECT
  session_id,
  CASE
    WHEN last_second > first_second
      THEN least(
        CAST(floor((second - first_second) / (last_second - first_second) * 24) AS BIGINT), 23
      )
    ELSE 0
  END AS part,
  count(*) AS calls
FROM timed_call
GROUP BY session_id, part
ORDER BY session_id ASC, part ASC;
