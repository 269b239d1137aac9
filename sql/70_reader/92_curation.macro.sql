-- reader.curation: where a main run stands for its curator.
-- Grain: one row; none where there is no such run. Units: steps. Source: fold.run, fold.message_copy, fold.metered, episode.carry, episode.cause.
-- A step is one API response of the main run. versions are the newest digests, those that a view compiled now prints.
-- Without a cause nothing of the run is in doubt (reader.view_doubt).
-- By run and not by session: to weigh all runs of the database against each other takes 20 ms of planning.
CREATE OR REPLACE MACRO reader.curation(p_run BIGINT) AS TABLE
SELECT
  r.session_id,
  r.run_id,
  r.last_seq AS through_seq,
  (
    (SELECT count(*) FROM fold.message_copy AS m WHERE m.run_id = p_run)
    + (SELECT count(*) FROM fold.metered AS t WHERE t.run_id = p_run)
  ) AS steps,
  (
    SELECT
      coalesce(
        list({'episode_no': c.episode_no, 'version': c.versions} ORDER BY c.episode_no ASC), []
      )
    FROM episode.carry AS c
    WHERE c.run_id = p_run
  ) AS versions,
  coalesce((SELECT max(i.injection_id) FROM ledger.injection AS i), 0) AS injections,
  exists(SELECT c.seq FROM episode.cause AS c WHERE c.run_id = p_run) AS has_cause
FROM fold.run AS r
WHERE r.run_id = p_run;
