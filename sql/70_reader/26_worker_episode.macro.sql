-- reader.worker_episode: the versions of the newest episodes of one run, and of what came before the first request, as of a seq.
-- Grain: (episode_no, version). Units: counts. Source: episode.version.
CREATE OR REPLACE MACRO reader.worker_episode(
  p_run BIGINT, p_until_seq BIGINT, p_from_no BIGINT
) AS TABLE
SELECT
  episode_no,
  version,
  status,
  seq_from,
  seq_to,
  tool_calls AS calls,
  errors
FROM episode.version
WHERE run_id = p_run AND seq <= p_until_seq AND (episode_no >= p_from_no OR episode_no = 0);
