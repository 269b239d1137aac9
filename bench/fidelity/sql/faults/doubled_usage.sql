-- doubled_usage: the first message of every run is counted once more.
-- Grain: (message_id, run_id). Units: tokens. Source: fold.message_copy.
INSERT INTO fold.message_copy
SELECT
  message_id || '~again' AS message_id,
  run_id,
  first_seq,
  last_seq,
  occurred_at,
  records,
  is_final,
  usage,
  md5_number_lower(message_id || '~again') AS message_no
FROM fold.message_copy
QUALIFY row_number() OVER (PARTITION BY run_id ORDER BY first_seq) = 1
