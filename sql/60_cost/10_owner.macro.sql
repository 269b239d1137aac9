-- cost.owner: every run as it stood at a seq, with its place in the order in which runs own messages.
-- Grain: run_id. Units: none. Source: fold.known_run.
-- Least owns: a marked fork never takes what another run has, and of copies the run that was born first keeps them.
-- agent_id only parts runs of one file; no number of this database takes part, so the order of reading cannot matter.
CREATE OR REPLACE MACRO cost.owner(p_until_seq BIGINT) AS TABLE
SELECT
  run_id,
  session_id,
  agent_id,
  is_progress,
  is_superseded,
  is_current,
  row_number() OVER (
    ORDER BY
      has_fork_mark,
      is_progress,
      born_at NULLS LAST,
      last_at NULLS LAST,
      session_id NULLS LAST,
      path,
      generation,
      agent_id NULLS LAST
  ) AS owner_rank
FROM fold.known_run(p_until_seq);
