-- case: a key holds its values in order of statement and what they add up to
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'n', '6', 6, 3, 12, 'regex'),
  (1, '/a', 'name', 'x', NULL, 4, 13, 'regex'),
  (1, '/a', 'n', '9', 9, 5, 99, 'regex');
-- when
SELECT key, n, n_evicted, sum, min, max, first, last, alternating_sum, through_source, through_seq FROM reader.observer_fact(1, 50);
-- then
-- key  | n | n_evicted | sum          | min         | max         | first       | last        | alternating_sum | through_source | through_seq
-- n    | 3 | 0         | 18.000000000 | 5.000000000 | 7.000000000 | 5.000000000 | 6.000000000 | 4.000000000     | /a             | 12
-- name | 1 | 0         | NULL         | NULL        | NULL        | NULL        | NULL        | NULL            | /a             | 13

-- case: facts beyond the cap leave the list and stay in the sums
-- given
INSERT INTO fold.occurrence
SELECT 1, '/a', 'n', CAST(i AS VARCHAR), i, i, i, 'regex' FROM range(1, 123) AS t (i);
-- when
SELECT n, n_evicted, len(live) AS live, live[1].statement AS oldest, live[1].occurrence AS occurrence, sum FROM reader.observer_fact(1, 9223372036854775807);
-- then
-- n   | n_evicted | live | oldest | occurrence | sum
-- 122 | 2         | 120  | n = 3  | 3          | 7503.000000000
