-- renewed_re_reads: a re-read makes the oldest occurrence of every run its youngest.
-- Grain: (run_id, source, key, value). Units: none. Source: fold.occurrence.
UPDATE fold.occurrence AS o
SET ordinal = n.ordinal + 1
FROM (
  SELECT
    run_id,
    max(ordinal) AS ordinal,
  FROM fold.occurrence
  GROUP BY run_id
) AS n
WHERE o.run_id = n.run_id AND o.ordinal = 1
