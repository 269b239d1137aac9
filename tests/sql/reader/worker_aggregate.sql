-- case: the aggregates of one run as they are kept
-- given
INSERT INTO fold.aggregate VALUES
  (1, 'n', 2, 2, 12, 5, 7, 5, 7, -2, '/b', 11),
  (2, 'n', 1, 1, 1, 1, 1, 1, 1, 1, '/b', 11);
-- when
SELECT key, n, sum, alternating_sum, through_source FROM reader.worker_aggregate(1);
-- then
-- key | n | sum | alternating_sum | through_source
-- n | 2 | 12.000000000 | -2.000000000 | /b
