-- Sessions of agents that the oracle does not read.
SELECT session_id
FROM sessions
WHERE format <> 'claude_code';
