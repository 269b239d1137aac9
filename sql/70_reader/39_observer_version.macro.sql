-- reader.observer_version: every version of every episode of a run, with what puts it in doubt.
-- Grain: (episode_no, version). Units: counts. Source: episode.version, episode.stale.
CREATE OR REPLACE MACRO reader.observer_version(p_run_id BIGINT, p_until_seq BIGINT) AS TABLE
SELECT
  v.episode_no,
  v.version,
  v.seq,
  v.system_at,
  v.seq_to,
  v.status,
  v.producer,
  v.events,
  v.tool_calls,
  v.open_calls,
  v.errors,
  s.cause.state AS doubt,
  s.cause.reason AS doubt_reason,
  s.cause.seq AS doubt_seq
FROM episode.version AS v
LEFT JOIN episode.stale(p_run_id, p_until_seq) AS s
  ON s.run_id = v.run_id AND s.node = 'episode:' || v.episode_no AND s.version = v.version
WHERE v.run_id = p_run_id AND v.seq <= p_until_seq
ORDER BY v.episode_no ASC, v.version ASC;
