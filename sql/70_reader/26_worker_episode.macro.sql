-- reader.worker_episode: the versions of the episodes of one run as of a seq.
-- Grain: (episode_no, version). Units: counts. Source: episode.version.
CREATE OR REPLACE MACRO reader.worker_episode(p_run BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  episode_no,
  version,
  status,
  seq_from,
  seq_to,
  tool_calls AS calls,
  errors
FROM episode.version
WHERE run_id = p_run AND seq <= p_until_seq;
