-- reader.worker_position: how far one run is known as of a seq, and the last event since another in which the agent did or said something.
-- Grain: one row. Units: none. Source: ledger.event.
-- Only narrow columns of the run's own stretch of the ledger are read; words are fetched by seq (reader.event_text).
CREATE OR REPLACE MACRO reader.worker_position(
  p_run BIGINT, p_since_seq BIGINT, p_until_seq BIGINT
) AS TABLE
SELECT
  max(seq) AS through_seq,
  max(seq) FILTER (WHERE kind = 'tool_call' OR (kind = 'message' AND source = 'agent'))
    AS frontier_seq
FROM ledger.event
WHERE run_id = p_run AND seq BETWEEN p_since_seq AND p_until_seq AND NOT is_repeat;
