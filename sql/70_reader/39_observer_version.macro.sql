-- reader.observer_version: every version of every episode of a run, oldest first.
-- Grain: (episode_no, version). Units: counts. Source: episode.version, episode.cause.
CREATE OR REPLACE MACRO reader.observer_version(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  episode_no,
  version,
  seq,
  system_at,
  seq_from,
  seq_to,
  status,
  producer,
  events,
  tool_calls,
  open_calls,
  errors
FROM episode.version
WHERE run_id = p_run_id AND seq <= p_until_seq
ORDER BY episode_no, version;
