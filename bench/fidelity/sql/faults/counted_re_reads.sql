-- counted_re_reads: the last value of every key counts once more, as if a re-read were news.
-- Grain: (run_id, key). Units: those of the values. Source: fold.aggregate.
UPDATE fold.aggregate
SET
  n = n + 1,
  n_numeric = n_numeric + 1,
  sum = sum + last
WHERE last IS NOT NULL
