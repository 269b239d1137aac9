-- episode.state: materialises the states of the episodes that the delta touches, and those at which a version is made.
-- Grain: one batch. Units: none. Source: d_step.
CREATE OR REPLACE TEMP TABLE d_state AS FROM episode.state();
CREATE OR REPLACE TEMP TABLE d_boundary AS
FROM d_state
WHERE
  is_start
  OR is_marker
  OR is_close
  OR is_late
  OR is_resumed
  OR is_retried
  OR (step_events > 0 AND events % 20 = 0);
