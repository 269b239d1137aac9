-- episode.step: materialises the steps of the delta.
-- Grain: one batch. Units: none. Source: d_event and d_call.
CREATE OR REPLACE TEMP TABLE d_step AS FROM episode.step();
