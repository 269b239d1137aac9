-- reader.observer_response: one API response that a session paid for, for its cost and its charts.
-- Grain: message_id. Units: tokens, USD, milliseconds since 1970. Source: cost.session_message.
-- is_of_run: it stands in the run that the page is about, so its input is that run's context.
CREATE OR REPLACE MACRO reader.observer_response(
  p_session VARCHAR, p_run_id BIGINT, p_until_seq BIGINT
) AS TABLE
SELECT
  m.first_seq AS seq,
  epoch_ms(m.occurred_at) AS occurred_ms,
  m.agent_id,
  m.run_id = p_run_id AS is_of_run,
  m.model,
  m.input_tokens,
  m.output_tokens,
  m.cache_read_tokens,
  m.cache_write_5m_tokens + m.cache_write_1h_tokens + m.cache_write_unknown_tokens
    AS cache_write_tokens,
  m.is_final,
  m.cost_usd,
  m.price_status
FROM cost.session_message(p_session, p_until_seq) AS m
ORDER BY m.occurred_at ASC NULLS FIRST, m.message_id ASC;
