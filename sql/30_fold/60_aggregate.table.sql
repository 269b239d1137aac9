-- fold.aggregate: what all occurrences of a key in a run add up to, evicted or live.
-- Grain: (run_id, key). Units: those of the values. Source: fold.occurrence.
-- Every column is an ordered monoid over occurrences in ordinal order; alternating adds the 1st, 3rd, … numeric value and subtracts the others.
CREATE TABLE IF NOT EXISTS fold.aggregate (
  run_id BIGINT NOT NULL,
  key VARCHAR NOT NULL,
  n BIGINT NOT NULL,
  n_numeric BIGINT NOT NULL,
  sum DECIMAL(38, 9),
  min DECIMAL(27, 9),
  max DECIMAL(27, 9),
  first DECIMAL(27, 9),
  last DECIMAL(27, 9),
  alternating_sum DECIMAL(38, 9),
  through_source VARCHAR NOT NULL,
  through_seq BIGINT NOT NULL,
  PRIMARY KEY (run_id, key)
);
