-- fold.run: moves the carry of each run past the delta.
-- Grain: one batch. Units: none. Source: delta, d_event, d_call, d_fact.
-- Last of the folder, because the stages before read the carry of the batch before.
CREATE OR REPLACE TEMP TABLE d_run AS FROM fold.advanced();
MERGE INTO fold.run AS t
USING d_run AS d ON t.run_id = d.run_id
WHEN MATCHED THEN UPDATE SET
  forked_from = coalesce(t.forked_from, d.forked_from),
  has_fork_mark = t.has_fork_mark OR d.forked_from IS NOT NULL,
  born_at = CASE WHEN t.is_born THEN t.born_at ELSE greatest(t.born_at, d.born_at) END,
  is_born = t.is_born OR d.is_born,
  last_at = greatest(t.last_at, d.last_at),
  last_seq = d.last_seq,
  lines = t.lines + d.lines,
  awaits_resume = coalesce(d.awaits_resume, t.awaits_resume),
  turns = t.turns + d.turns,
  calls = t.calls + d.calls,
  results = t.results + d.results,
  facts = t.facts + d.facts
WHEN NOT MATCHED THEN INSERT VALUES (
  d.run_id, d.source_id, d.generation, d.session_id, d.agent_id, d.is_progress, d.is_main,
  d.forked_from, d.forked_from IS NOT NULL, d.born_at, d.is_born, d.last_at, d.last_seq, d.lines,
  coalesce(d.awaits_resume, FALSE), d.turns, d.calls, d.results, d.facts
);
