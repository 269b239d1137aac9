-- case: from ten minutes before the present to a day after it
-- when
SELECT t.last_at, reader.is_live(t.last_at, TIMESTAMPTZ '2026-01-01 10:00:00+00') AS is_live
FROM (VALUES
  (TIMESTAMPTZ '2026-01-01 09:49:59+00'), (TIMESTAMPTZ '2026-01-01 09:50:00+00'),
  (TIMESTAMPTZ '2026-01-02 10:00:00+00'), (TIMESTAMPTZ '2026-01-02 10:00:01+00'), (CAST(NULL AS TIMESTAMPTZ))
) AS t (last_at);
-- then
-- last_at                | is_live
-- 2026-01-01 09:49:59+00 | false
-- 2026-01-01 09:50:00+00 | true
-- 2026-01-02 10:00:00+00 | true
-- 2026-01-02 10:00:01+00 | false
-- NULL                   | NULL
