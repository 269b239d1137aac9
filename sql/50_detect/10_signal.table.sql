-- detect.signal: a change of the level of one anomaly.
-- Grain: (run_id, kind, subject, seq). Units: level 0 clear, 1 warn, 2 critical. Source: the detectors.
CREATE TABLE IF NOT EXISTS detect.signal (
  run_id BIGINT NOT NULL,
  kind VARCHAR NOT NULL,
  subject VARCHAR NOT NULL,
  seq BIGINT NOT NULL,
  level BIGINT NOT NULL
);
