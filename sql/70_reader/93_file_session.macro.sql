-- reader.file_session: the session whose main run a transcript file shows now.
-- Grain: one row; none when the file has no main run. Units: none. Source: fold.run, ledger.source.
CREATE OR REPLACE MACRO reader.file_session(p_path VARCHAR) AS TABLE
SELECT r.session_id
FROM ledger.source AS s
INNER JOIN fold.run AS r ON r.source_id = s.source_id AND r.generation = s.generation
ANTI JOIN ledger.source AS n ON n.source_id = s.source_id AND n.generation > s.generation
WHERE s.path = p_path AND r.is_main AND r.session_id IS NOT NULL
ORDER BY r.last_seq DESC
LIMIT 1;
