-- main.files: one path that calls of the current main run name, with how often.
-- Grain: (session_id, path). Units: calls. Source: fold.tool_call.
CREATE OR REPLACE VIEW main.files AS
SELECT
  r.session_id,
  t.path,
  count(*) AS touches,
  count(*) FILTER (WHERE t.tool_name IN ('Read', 'NotebookRead')) AS reads,
  count(*) FILTER (
    WHERE t.tool_name IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'apply_patch')
  )
    AS writes,
  min(t.call_seq) AS first_seq,
  max(t.call_seq) AS last_seq
FROM fold.tool_call AS t
INNER JOIN reader.run(reader.end_seq()) AS r ON r.run_id = t.run_id AND r.is_current AND r.is_main
WHERE t.path IS NOT NULL AND t.call_seq IS NOT NULL
GROUP BY r.session_id, t.path;
