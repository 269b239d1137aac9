-- reader.file_session: the session whose main run a transcript file shows now.
-- Grain: one row; none when the file has no main run. Units: none. Source: reader.run.
CREATE OR REPLACE MACRO reader.file_session(p_path VARCHAR) AS TABLE
SELECT r.session_id
FROM reader.run(reader.end_seq()) AS r
WHERE r.path = p_path AND r.is_main AND NOT r.is_superseded AND r.session_id IS NOT NULL
ORDER BY r.last_seq DESC
LIMIT 1;
