-- case: the newest credible moment, else the newest, else none
-- given
INSERT INTO ledger.batch VALUES (1, '2026-01-01 10:00:00+00', 1, 10, 2, 2, 3, '', '', '');
-- when
SELECT t.name, reader.newest_credible(t.moment, 1048576) AS newest, reader.newest_credible(t.moment, 0) AS before
FROM (VALUES
  ('both', TIMESTAMPTZ '2026-01-02 10:00:00+00'), ('both', TIMESTAMPTZ '2026-01-02 10:00:01+00'),
  ('future', TIMESTAMPTZ '2029-01-01 00:00:00+00'), ('future', TIMESTAMPTZ '2030-01-01 00:00:00+00'),
  ('none', CAST(NULL AS TIMESTAMPTZ))
) AS t (name, moment) GROUP BY t.name ORDER BY t.name;
-- then
-- name   | newest                 | before
-- both   | 2026-01-02 10:00:00+00 | 2026-01-02 10:00:01+00
-- future | 2030-01-01 00:00:00+00 | 2030-01-01 00:00:00+00
-- none   | NULL                   | NULL
