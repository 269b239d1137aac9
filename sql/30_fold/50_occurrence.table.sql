-- fold.occurrence: one fact that a tool result stated, once per run, source, key and value.
-- Grain: (run_id, source, key, value). Units: none. Source: ledger.event.
-- The primary key is the re-read guard; ordinal is the place in the run, so live = ordinal > n - cap.
CREATE TABLE IF NOT EXISTS fold.occurrence (
  run_id BIGINT NOT NULL,
  source VARCHAR NOT NULL,
  key VARCHAR NOT NULL,
  value VARCHAR NOT NULL,
  value_numeric DECIMAL(27, 9),
  ordinal BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  producer VARCHAR NOT NULL,
  PRIMARY KEY (run_id, source, key, value)
);
