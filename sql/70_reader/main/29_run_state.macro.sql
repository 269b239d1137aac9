-- main.run_state: everything that is known of the runs of a session as of a seq, one row a value, with the seq it came from.
-- Grain: (run_id, part, key). Units: as the part says. Source: reader.run_state.
-- p_now NULL is the newest event of the database up to p_until_seq.
CREATE OR REPLACE MACRO main.run_state(
  p_session VARCHAR, p_until_seq BIGINT, p_now TIMESTAMPTZ
) AS TABLE
SELECT
  run_id,
  agent_id,
  part,
  key,
  value,
  seq
FROM reader.run_state(p_session, p_until_seq, p_now);
