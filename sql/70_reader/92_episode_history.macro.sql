-- reader.episode_history: every version of the episodes of a session, with what it changed of the one before.
-- Grain: (episode_no, version). Units: calls. Source: reader.episode.
-- p_episode NULL takes all episodes. changes is empty for a version that only reaches further.
CREATE OR REPLACE MACRO reader.episode_history(p_session VARCHAR, p_episode BIGINT) AS TABLE
WITH version AS (
  SELECT
    *,
    lag(
      {
        'status': status,
        'conclusion': conclusion,
        'tool_calls': tool_calls,
        'errors': errors,
        'files': files,
        'resolved': resolved,
        'output_tokens': output_tokens
      }
    ) OVER (PARTITION BY episode_no ORDER BY version) AS before
  FROM reader.episode(p_session, reader.end_seq())
  WHERE p_episode IS NULL OR episode_no = p_episode
)

SELECT
  v.episode_no,
  v.version,
  v.system_from,
  v.system_from_seq,
  v.producer,
  v.status,
  v.validity,
  v.doubt_reason,
  v.doubt_seq,
  v.supersedes,
  list_filter(
    [
      CASE
        WHEN v.status <> v.before.status THEN 'status ' || v.before.status || ' -> ' || v.status
      END,
      CASE
        WHEN v.tool_calls > v.before.tool_calls
          THEN 'calls +' || (v.tool_calls - v.before.tool_calls)
      END,
      CASE
        WHEN v.errors > v.before.errors THEN 'errors +' || (v.errors - v.before.errors)
      END,
      CASE
        WHEN len(v.files) > len(v.before.files)
          THEN 'files +' || (len(v.files) - len(v.before.files))
      END,
      CASE
        WHEN v.output_tokens > v.before.output_tokens
          THEN 'output +' || (v.output_tokens - v.before.output_tokens)
      END,
      CASE
        WHEN len(v.resolved) > len(v.before.resolved)
          THEN
            'resolved '
            || array_to_string(
              list_filter(
                v.resolved, LAMBDA call: NOT list_contains(v.before.resolved, call)
              ),
              ', '
            )
      END,
      CASE
        WHEN v.before IS NOT NULL AND v.conclusion IS DISTINCT FROM v.before.conclusion
          THEN 'conclusion'
      END
    ],
    LAMBDA change: change IS NOT NULL
  ) AS changes,
  v.seq_from,
  v.seq_to,
  v.tool_calls,
  v.errors,
  v.dangling,
  v.evidence,
  v.resolved,
  v.tools,
  v.files,
  v.duration_s,
  v.input_tokens,
  v.output_tokens,
  v.cache_read_tokens,
  v.cache_write_tokens,
  v.cost_usd,
  v.ask,
  v.conclusion
FROM version AS v
ORDER BY v.episode_no ASC, v.version ASC;
