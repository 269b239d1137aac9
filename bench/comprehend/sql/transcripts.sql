-- transcripts: the file that shows the main thread of each session with at least one human turn.
-- Grain: session_id. Units: none. Source: runs, sessions.
SELECT
  s.session_id,
  r.path,
FROM sessions AS s
INNER JOIN runs AS r ON r.session_id = s.session_id AND r.agent_id IS NULL AND r.is_current
WHERE s.turns > 0 AND s.format = 'claude_code'
ORDER BY r.path, s.session_id
