-- events: the main thread of each session as a log shows it, in the order of the file.
-- Grain: seq. Units: none. Source: events.
-- Texts are cut at 2,000 characters, as viewers of logs do.
SELECT
  e.session_id,
  e.seq,
  e.line_no,
  e.kind,
  e.source,
  e.is_injected,
  e.tool_name,
  e.tool_use_id,
  e.is_error,
  left(e.text, 2000) AS text,
FROM events AS e
INNER JOIN runs AS r ON r.run_id = e.run_id AND r.agent_id IS NULL AND r.is_current
ORDER BY e.session_id, e.seq
