-- case: a day after the newest batch began that had begun as of a seq
-- given
INSERT INTO ledger.batch VALUES
  (1, '2026-01-01 10:00:00+00', 1, 10, 2, 2, 3, '', '', ''),
  (2, '2026-01-05 10:00:00+00', 1, 10, 4, 4, 7, '', '', ''),
  (3, '2026-01-04 10:00:00+00', 1, 10, 1, 1, 8, '', '', '');
-- when
SELECT t.seq, reader.credible_until(t.seq) AS until_at
FROM (VALUES (0), (1048576), (3145727), (3145728), (9223372036854775807)) AS t (seq);
-- then
-- seq                 | until_at
-- 0                   | NULL
-- 1048576             | 2026-01-02 10:00:00+00
-- 3145727             | 2026-01-02 10:00:00+00
-- 3145728             | 2026-01-06 10:00:00+00
-- 9223372036854775807 | 2026-01-06 10:00:00+00

-- case: without a batch no moment is known to be credible
-- when
SELECT reader.credible_until(9223372036854775807) AS until_at;
-- then
-- until_at
-- NULL
