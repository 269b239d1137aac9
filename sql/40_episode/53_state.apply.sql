-- episode.state: materialises the states of the episodes that the delta touches.
-- Grain: one batch. Units: none. Source: d_step.
CREATE OR REPLACE TEMP TABLE d_state AS FROM episode.state();
