-- main.episodes: the newest version of each turn's digest.
-- Grain: (session_id, episode_no). Units: calls. Source: reader.episode.
CREATE OR REPLACE VIEW main.episodes AS
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
FROM reader.episode(NULL, reader.end_seq())
WHERE system_to_seq IS NULL;
