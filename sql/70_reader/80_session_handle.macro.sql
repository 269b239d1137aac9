-- reader.session_handle: a session by its id, as a person names it, the newest first.
-- Grain: session_id. Units: none. Source: fold.run.
CREATE OR REPLACE MACRO reader.session_handle() AS TABLE
SELECT
  r.session_id,
  max(r.last_at) AS last_at,
  max(r.last_seq) AS last_seq
FROM fold.run AS r
WHERE r.session_id IS NOT NULL
GROUP BY r.session_id
ORDER BY last_at DESC NULLS LAST, session_id ASC;
