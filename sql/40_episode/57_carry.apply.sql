-- episode.carry: moves the carry of each episode past the delta.
-- Grain: one batch. Units: none. Source: d_state and d_version.
MERGE INTO episode.carry AS t
USING (FROM episode.advanced()) AS d ON t.run_id = d.run_id AND t.episode_no = d.episode_no
WHEN MATCHED THEN UPDATE SET
  seq_to = d.seq_to,
  events = d.events,
  tool_calls = d.tool_calls,
  open_calls = d.open_calls,
  errors = d.errors,
  has_marker = d.has_marker, is_closed = d.is_closed, versions = d.versions
WHEN NOT MATCHED THEN INSERT VALUES (
  d.run_id, d.episode_no, d.seq_from, d.seq_to, d.events, d.tool_calls, d.open_calls, d.errors,
  d.has_marker, d.is_closed, d.versions
);
