-- reader.curation: where the current main run of a session stands for its curator.
-- Grain: one row; none without a main run. Units: steps. Source: reader.run, fold.message_copy, episode.carry.
-- A step is one API response of the main run. versions are the newest digests, those that a view compiled now prints.
CREATE OR REPLACE MACRO reader.curation(p_session VARCHAR) AS TABLE
SELECT
  r.session_id,
  r.run_id,
  r.last_seq AS through_seq,
  coalesce(m.steps, 0) AS steps,
  coalesce(c.versions, []) AS versions,
  coalesce(i.injections, 0) AS injections
FROM reader.run(reader.end_seq()) AS r
LEFT JOIN (
  SELECT
    run_id,
    count(*) AS steps
  FROM fold.message_copy
  GROUP BY run_id
) AS m ON m.run_id = r.run_id
LEFT JOIN (
  SELECT
    run_id,
    list({'episode_no': episode_no, 'version': versions} ORDER BY episode_no) AS versions
  FROM episode.carry
  GROUP BY run_id
) AS c ON c.run_id = r.run_id
CROSS JOIN (SELECT max(injection_id) AS injections FROM ledger.injection) AS i
WHERE r.session_id = p_session AND r.is_current AND r.is_main;
