-- main.episodes_as_of_time: the digests of a session as they stood at a time.
-- Grain: episode_no. Units: calls. Source: reader.episode.
-- Time is the running maximum of the timestamps of the run. As text it is in UTC unless it says otherwise.
CREATE OR REPLACE MACRO main.episodes_as_of_time(p_session VARCHAR, p_time TIMESTAMPTZ) AS TABLE (
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
  FROM reader.episode(p_session, (SELECT seq FROM reader.seq_as_of(p_session, p_time)))
  WHERE system_to_seq IS NULL
), (p_session VARCHAR, p_time VARCHAR) AS TABLE ( -- noqa: PRS
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
  FROM reader.episode(
    p_session, (SELECT seq FROM reader.seq_as_of(p_session, CAST(p_time AS TIMESTAMPTZ)))
  )
  WHERE system_to_seq IS NULL
);
