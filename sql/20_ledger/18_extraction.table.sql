-- ledger.extraction: a fact that a model found in one tool result.
-- Grain: (seq, key, value). Units: none. Source: the optional model extractor; seq is its own, event_seq the result it read.
CREATE TABLE IF NOT EXISTS ledger.extraction (
  seq BIGINT NOT NULL,
  run_id BIGINT NOT NULL,
  event_seq BIGINT NOT NULL,
  source VARCHAR NOT NULL,
  key VARCHAR,
  value VARCHAR,
  status VARCHAR NOT NULL,
  model VARCHAR NOT NULL,
  extracted_at TIMESTAMPTZ NOT NULL
);
