-- episode.retried: the next turn asks the same again.
-- Grain: (run_id, seq of the next turn). Units: none. Source: d_event, fold.turn.
-- Pattern: two human turns in a row whose requests are equal once white space and case are set aside.
CREATE OR REPLACE MACRO episode.retried() AS TABLE
SELECT
  b.run_id,
  b.seq,
  'hindsight:retried' AS producer
FROM d_event AS b
INNER JOIN fold.turn AS a ON a.run_id = b.run_id AND a.turn_no = b.turn_no - 1
WHERE b.is_turn AND b.is_main
  AND lower(trim(regexp_replace(a.request, '\s+', ' ', 'g')))
  = lower(trim(regexp_replace(b.excerpt, '\s+', ' ', 'g')));
