-- episode.carry: where the digest of a turn stands after the last batch.
-- Grain: (run_id, episode_no). Units: counts. Source: ledger.event, through the fold.
CREATE TABLE IF NOT EXISTS episode.carry (
  run_id BIGINT NOT NULL,
  episode_no BIGINT NOT NULL,
  seq_from BIGINT NOT NULL,
  seq_to BIGINT NOT NULL,
  events BIGINT NOT NULL,
  tool_calls BIGINT NOT NULL,
  open_calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  has_marker BOOLEAN NOT NULL,
  is_closed BOOLEAN NOT NULL,
  versions BIGINT NOT NULL,
  PRIMARY KEY (run_id, episode_no)
);
