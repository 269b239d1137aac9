-- reader.run_state: everything that is known of the runs of a session as of a seq, one row a value, with the seq it came from.
-- Grain: (run_id, part, key). Units: as the part says. Source: reader.run_told, run_called, run_known, run_spent.
-- The seq is the last event that took part in the value; values that depend on p_now have none.
CREATE OR REPLACE MACRO reader.run_state(
  p_session VARCHAR, p_until_seq BIGINT, p_now TIMESTAMPTZ
) AS TABLE
WITH entry AS (
  SELECT
    run_id,
    agent_id,
    part,
    key,
    value,
    seq
    FROM reader.run_told(p_session, p_until_seq, p_now)
    UNION ALL
    SELECT
    run_id,
    agent_id,
    part,
    key,
    value,
    seq
    FROM reader.run_called(p_session, p_until_seq)
    UNION ALL
    SELECT
    run_id,
    agent_id,
    part,
    key,
    value,
    seq
    FROM reader.run_known(p_session, p_until_seq)
    UNION ALL
    SELECT
    run_id,
    agent_id,
    part,
    key,
    value,
    seq
    FROM reader.run_spent(p_session, p_until_seq)
    )
    SELECT
    run_id,
    agent_id,
    part,
    key,
    value,
    seq
    FROM entry
    ORDER BY agent_id NULLS FIRST, run_id, part, seq, key;
