-- detect.level: an empty place for what the detectors say about the delta.
-- Grain: one batch. Units: level 0 clear, 1 warn, 2 critical. Source: none.
CREATE OR REPLACE TEMP TABLE d_level (
  run_id BIGINT, kind VARCHAR, subject VARCHAR, seq BIGINT, level BIGINT
);
