-- reader.worker_metered_end: the tokens of the steps of its total that each run of a session shows at the end, as reader.worker_usage_end has responses.
-- Grain: run_id. Units: tokens, requests. Source: fold.metered, the incremental state.
CREATE OR REPLACE MACRO reader.worker_metered_end(p_session VARCHAR) AS TABLE
SELECT
  m.run_id,
  CAST(sum(m.input_tokens) AS BIGINT) AS input_tokens,
  CAST(sum(m.output_tokens) AS BIGINT) AS output_tokens,
  CAST(sum(m.cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(sum(m.cache_write_tokens) AS BIGINT) AS cache_write_tokens,
  CAST(0 AS BIGINT) AS searches,
  CAST(0 AS BIGINT) AS parts,
  min(m.model) AS first_model,
  max(m.model) AS last_model
FROM fold.metered AS m
INNER JOIN fold.run AS r ON r.run_id = m.run_id
WHERE r.session_id = p_session
GROUP BY m.run_id;
