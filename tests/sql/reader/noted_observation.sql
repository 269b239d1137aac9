-- case: every outcome counts, each event once
-- given
INSERT INTO ledger.extraction VALUES
  (101, 1, 5, 'a', 'k', 'v', 'accepted', 'm', '2026-01-01 00:00:00Z'),
  (102, 1, 5, 'a', 'k', 'w', 'rejected', 'm', '2026-01-01 00:00:00Z'),
  (103, 1, 6, 'a', NULL, NULL, 'refused', 'm', '2026-01-01 00:00:00Z'),
  (104, 1, 8, 'a', NULL, NULL, 'none', 'm', '2026-01-01 00:00:00Z');
-- when
SELECT event_seq FROM reader.noted_observation([5, 6, 7])
-- then
-- event_seq
-- 5
-- 6
