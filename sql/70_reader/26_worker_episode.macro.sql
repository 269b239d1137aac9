-- reader.worker_episode: the head of each episode of one run as of a seq.
-- Grain: episode_no. Units: counts. Source: episode.version, fold.turn.
-- Where the last event of an episode is a text of the agent, that is its conclusion (reader.event_text of seq_to).
CREATE OR REPLACE MACRO reader.worker_episode(p_run BIGINT, p_until_seq BIGINT) AS TABLE
WITH head AS (
  SELECT
    episode_no,
    arg_max(
      {'version': version, 'status': status, 'seq_from': seq_from, 'seq_to': seq_to, 'calls': tool_calls, 'errors': errors},
      version
    ) AS h
  FROM episode.version
  WHERE run_id = p_run AND seq <= p_until_seq
  GROUP BY episode_no
)
SELECT
  e.episode_no,
  e.h.version AS version,
  e.h.status AS status,
  e.h.seq_from AS seq_from,
  e.h.seq_to AS seq_to,
  e.h.calls AS calls,
  e.h.errors AS errors,
  left(t.request, 200) AS ask
FROM head AS e
LEFT JOIN fold.turn AS t ON t.run_id = p_run AND t.turn_no = e.episode_no
ORDER BY e.episode_no;
