-- reader.session_handle: a session by its id, as a person names it, the newest first.
-- Grain: session_id. Units: none. Source: fold.run, reader.credible_until.
-- A session that ends in the future comes after all others.
CREATE OR REPLACE MACRO reader.session_handle() AS TABLE
SELECT
  r.session_id,
  max(r.last_at) AS last_at,
  max(r.last_seq) AS last_seq
FROM fold.run AS r
WHERE r.session_id IS NOT NULL
GROUP BY r.session_id
ORDER BY
  coalesce(max(r.last_at) > reader.credible_until(reader.end_seq()), FALSE) ASC,
  last_at DESC NULLS LAST,
  session_id ASC;
