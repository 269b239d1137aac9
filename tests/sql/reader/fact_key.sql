-- case: what all facts of a key come to, and its live ones
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
-- when
SELECT key, n, n_numeric, n_evicted, sum, alternating_sum, first, last, through_source, through_seq,
  list_transform(live, LAMBDA f: f.occurrence || ':' || f.statement) AS live
FROM reader.fact_key(1, 9223372036854775807);
-- then
-- key | n | n_numeric | n_evicted | sum | alternating_sum | first | last | through_source | through_seq | live
-- n | 3 | 3 | 2 | 18.000000000 | 4.000000000 | 5.000000000 | 6.000000000 | /a | 13 | ['2:n = 6']
-- name | 1 | 0 | 0 | NULL | NULL | NULL | NULL | /a | 12 | ['1:name = x']

-- case: the same as of an earlier seq
-- given
INSERT INTO fold.occurrence VALUES
  (1, '/a', 'n', '5', 5, 1, 10, 'regex'),
  (1, '/b', 'n', '7', 7, 2, 11, 'regex'),
  (1, '/a', 'name', 'x', NULL, 3, 12, 'model:m'),
  (1, '/a', 'n', '6', 6, 4, 13, 'regex');
UPDATE ledger.threshold SET fact_cap = 2;
-- when
SELECT key, n, n_evicted, sum, alternating_sum FROM reader.fact_key(1, 11);
-- then
-- key | n | n_evicted | sum | alternating_sum
-- n | 2 | 0 | 12.000000000 | -2.000000000
