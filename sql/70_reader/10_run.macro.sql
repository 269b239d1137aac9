-- reader.run: every run as it stood at a seq, with whether it is superseded and whether it is the current one of its thread.
-- Grain: run_id. Units: lines. Source: fold.known_run.
CREATE OR REPLACE MACRO reader.run(p_until_seq BIGINT) AS TABLE
SELECT
  run_id,
  session_id,
  agent_id,
  is_main,
  source_id,
  generation,
  path,
  format,
  is_progress,
  born_at,
  last_at,
  last_seq,
  lines,
  has_fork_mark,
  forked_from,
  is_superseded,
  is_current
FROM fold.known_run(p_until_seq);
