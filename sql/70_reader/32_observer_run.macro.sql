-- reader.observer_run: every run of a session with how far its source is read.
-- Grain: run_id. Units: lines, bytes. Source: reader.run, ledger.source, ledger.quarantine.
-- bytes_read, bytes_pending, is_present and error are of now, whatever p_until_seq is.
CREATE OR REPLACE MACRO reader.observer_run(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
WITH bad_line AS (
  SELECT
    source_id,
    generation,
    count(*) FILTER (WHERE recovered_records = 0) AS quarantined,
    count(*) FILTER (WHERE recovered_records > 0) AS repaired
  FROM ledger.quarantine
  WHERE seq <= p_until_seq
  GROUP BY source_id, generation
)
SELECT
  r.run_id,
  r.agent_id,
  r.is_main,
  r.is_current,
  r.is_superseded,
  r.is_progress,
  r.path,
  r.format,
  r.generation,
  r.born_at,
  r.last_at,
  r.last_seq,
  r.lines,
  r.forked_from,
  s.byte_offset AS bytes_read,
  s.bytes_pending,
  s.is_present,
  s.error,
  coalesce(b.quarantined, 0) AS quarantined,
  coalesce(b.repaired, 0) AS repaired
FROM reader.run(p_until_seq) AS r
INNER JOIN ledger.source AS s ON s.source_id = r.source_id AND s.generation = r.generation
LEFT JOIN bad_line AS b ON b.source_id = r.source_id AND b.generation = r.generation
WHERE r.session_id = p_session
ORDER BY
  r.is_main DESC, r.is_current DESC, r.born_at ASC NULLS LAST, r.path ASC, r.run_id ASC;
