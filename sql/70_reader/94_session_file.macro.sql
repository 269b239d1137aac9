-- reader.session_file: the transcript file that shows the current main run of a session.
-- Grain: one row; none without a main run. Units: none. Source: reader.run.
CREATE OR REPLACE MACRO reader.session_file(p_session VARCHAR) AS TABLE
SELECT r.path
FROM reader.run(reader.end_seq()) AS r
WHERE r.session_id = p_session AND r.is_current AND r.is_main;
