-- cost.place: where an owner has a message, as one struct that is taken whole.
-- Grain: one copy. Units: none. Source: a message copy and its run.
CREATE OR REPLACE MACRO cost.place(
  p_run_id BIGINT, p_session_id VARCHAR, p_agent_id VARCHAR, p_first_seq BIGINT, p_occurred_at TIMESTAMPTZ
) AS {
  'run_id': p_run_id, 'session_id': p_session_id, 'agent_id': p_agent_id, 'first_seq': p_first_seq,
  'occurred_at': p_occurred_at
};
