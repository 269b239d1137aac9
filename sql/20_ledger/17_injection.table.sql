-- ledger.injection: a worker view that the curator put into a context.
-- Grain: (run_id, through_seq, injected_at). Units: tokens (estimated). Source: the curator.
CREATE TABLE IF NOT EXISTS ledger.injection (
  injection_id BIGINT PRIMARY KEY,
  session_id VARCHAR NOT NULL,
  run_id BIGINT NOT NULL,
  through_seq BIGINT NOT NULL,
  sha256 BLOB NOT NULL,
  text VARCHAR,
  tokens BIGINT NOT NULL,
  versions STRUCT(episode_no BIGINT, version BIGINT)[] NOT NULL,
  injected_at TIMESTAMPTZ NOT NULL
);
