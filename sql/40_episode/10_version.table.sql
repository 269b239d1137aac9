-- episode.version: one reading of the digest of one turn, never changed afterwards.
-- Grain: (run_id, episode_no, version). Units: counts. Source: ledger.event, through the fold.
-- seq is the event that caused the version; system_at its system time. The counters are cumulative in the episode.
CREATE TABLE IF NOT EXISTS episode.version (
  run_id BIGINT NOT NULL,
  episode_no BIGINT NOT NULL,
  version BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  system_at TIMESTAMPTZ,
  seq_from BIGINT NOT NULL,
  seq_to BIGINT NOT NULL,
  status VARCHAR NOT NULL,
  producer VARCHAR NOT NULL,
  events BIGINT NOT NULL,
  tool_calls BIGINT NOT NULL,
  open_calls BIGINT NOT NULL,
  errors BIGINT NOT NULL
);
