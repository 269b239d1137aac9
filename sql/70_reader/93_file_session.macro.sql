-- reader.file_session: the session and the main run that a transcript file shows now, and how many main runs that session ever had.
-- Grain: one row; none when the file has no main run. Units: runs. Source: fold.run, ledger.source.
-- Of a session that had one main run it is this one; of several it must be found out which is current.
CREATE OR REPLACE MACRO reader.file_session(p_path VARCHAR) AS TABLE
WITH shown AS (
  SELECT
    r.session_id,
    r.run_id
  FROM ledger.source AS s
  INNER JOIN fold.run AS r ON r.source_id = s.source_id AND r.generation = s.generation
  ANTI JOIN ledger.source AS n ON n.source_id = s.source_id AND n.generation > s.generation
  WHERE s.path = p_path AND r.is_main AND r.session_id IS NOT NULL
  ORDER BY r.last_seq DESC
  LIMIT 1
)
SELECT
  f.session_id,
  f.run_id,
  count(*) AS main_runs
FROM shown AS f
INNER JOIN fold.run AS o ON o.session_id = f.session_id AND o.is_main
GROUP BY f.session_id, f.run_id;
