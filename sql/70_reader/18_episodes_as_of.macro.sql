-- main.episodes_as_of: the digests of a session as they stood at a seq.
-- Grain: episode_no. Units: calls. Source: reader.episode.
CREATE OR REPLACE MACRO main.episodes_as_of(p_session VARCHAR, p_seq BIGINT) AS TABLE
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
  evidence,
  files,
  resolved,
  duration_s,
  input_tokens,
  output_tokens,
  cache_read_tokens,
  cache_write_tokens,
  cost_usd,
  supersedes
FROM reader.episode(p_session, p_seq)
WHERE system_to_seq IS NULL;
