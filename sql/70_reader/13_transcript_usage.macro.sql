-- reader.transcript_usage: the messages that the current transcript of each session shows, copied ones included.
-- Grain: (session_id, message_id). Units: tokens, USD. Source: cost.copy, cost.message, reader.run.
-- Progress copies stand in a current transcript too: a response that only they hold is shown by it.
CREATE OR REPLACE MACRO reader.transcript_usage(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
SELECT DISTINCT
  r.session_id,
  m.message_id,
  m.input_tokens,
  m.output_tokens,
  m.cost_usd
FROM reader.run(p_until_seq) AS r
INNER JOIN cost.copy(p_until_seq) AS c ON c.run_id = r.run_id
INNER JOIN cost.message(p_until_seq) AS m ON m.message_id = c.message_id
WHERE (r.is_current OR (r.is_progress AND NOT r.is_superseded))
  AND (p_session IS NULL OR r.session_id = p_session);
