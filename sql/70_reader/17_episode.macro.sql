-- reader.episode: every version of the episodes of a session as of a seq, with its validity and the cause of it.
-- Grain: (session_id, episode_no, version). Units: calls. Source: reader.episode_version, episode.stale.
-- Validity: current, suspected_stale, superseded or invalidated; invalidated is final.
CREATE OR REPLACE MACRO reader.episode(p_session VARCHAR, p_until_seq BIGINT) AS TABLE
SELECT
  v.session_id,
  v.run_id,
  v.episode_no,
  v.version,
  v.status,
  v.ask,
  v.conclusion,
  v.seq_from,
  v.seq_to,
  v.valid_from,
  v.valid_to,
  v.system_from_seq,
  v.system_to_seq,
  v.system_from,
  v.system_to,
  CASE
    WHEN s.cause.state = 'invalidated' THEN 'invalidated'
    WHEN v.system_to_seq IS NOT NULL THEN 'superseded'
    WHEN s.cause.state IS NOT NULL THEN 'suspected_stale'
    ELSE 'current'
  END AS validity,
  s.cause.reason AS doubt_reason,
  s.cause.seq AS doubt_seq,
  v.producer,
  v.tool_calls,
  v.open_calls,
  v.errors,
  v.events,
  v.tools,
  v.dangling,
  v.evidence,
  v.files,
  v.resolved,
  v.duration_s,
  v.input_tokens,
  v.output_tokens,
  v.cache_read_tokens,
  v.cache_write_tokens,
  v.cost_usd,
  v.supersedes
FROM reader.episode_version(p_session, p_until_seq) AS v
LEFT JOIN episode.stale(NULL, p_until_seq) AS s
  ON s.run_id = v.run_id AND s.node = 'episode:' || v.episode_no
  AND s.version = v.version;
