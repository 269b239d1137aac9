-- files: how often the main thread touched each path.
-- Grain: (session_id, path). Units: calls. Source: the public view of that name.
SELECT
  session_id,
  path,
  touches,
FROM files
ORDER BY session_id, path
