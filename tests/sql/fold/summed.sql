-- case: numbers are summed exactly and alternate in order, text only counts
-- given
INSERT INTO d_fact BY NAME
SELECT
  t.*, 1 AS run_id, 'regex' AS producer
FROM (VALUES
  ('a', 'k', '0.3', 0.3, 1, 10),
  ('a', 'k', '-0.1', -0.1, 2, 11),
  ('a', 'k', 'word', NULL, 3, 12),
  ('b', 'k', '0.4', 0.4, 4, 13),
  ('a', 't', 'word', NULL, 5, 14)
) AS t (source, key, value, value_numeric, ordinal, seq);
-- when
SELECT key, n, n_numeric, sum, min, max, first, last, alternating_sum, through_source, through_seq FROM fold.summed() ORDER BY key
-- then
-- key | n | n_numeric | sum         | min          | max         | first       | last        | alternating_sum | through_source | through_seq
-- k   | 4 | 3         | 0.600000000 | -0.100000000 | 0.400000000 | 0.300000000 | 0.400000000 | 0.800000000     | b              | 13
-- t   | 1 | 0         | 0.000000000 | NULL         | NULL        | NULL        | NULL        | 0.000000000     | a              | 14
