-- reader.current_main_run: the run that shows the main thread of a session as of a seq.
-- Grain: one row, none where the session has no main thread yet. Units: none. Source: reader.run.
CREATE OR REPLACE MACRO reader.current_main_run(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
SELECT run_id
FROM reader.run(p_until_seq)
WHERE session_id = p_session AND is_main AND is_current;
