-- reader.view_doubt: why a view that was put into a context is suspected stale.
-- Grain: one row; none while it is not. Units: none. Source: episode.stale.
CREATE OR REPLACE MACRO reader.view_doubt(p_run BIGINT, p_injection BIGINT) AS TABLE
SELECT
  s.cause.reason AS reason,
  s.cause.seq AS seq
FROM episode.stale(p_run, reader.end_seq()) AS s
WHERE s.node = 'view:' || p_injection;
