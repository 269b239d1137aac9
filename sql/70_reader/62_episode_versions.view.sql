-- main.episode_versions: every version of every turn's digest, in valid and system time.
-- Grain: (session_id, episode_no, version). Units: calls. Source: reader.episode.
CREATE OR REPLACE VIEW main.episode_versions AS
SELECT
  session_id,
  episode_no,
  version,
  status,
  ask,
  conclusion,
  seq_from,
  seq_to,
  valid_from,
  valid_to,
  system_from_seq,
  system_to_seq,
  system_from,
  system_to,
  validity,
  producer,
  tool_calls,
  errors,
  tools,
  dangling,
  evidence
FROM reader.episode(NULL, reader.end_seq());
