-- episode.cause: an event that put a node in doubt or ended it.
-- Grain: (run_id, node, version, state, seq). Units: none. Source: the fold.
CREATE TABLE IF NOT EXISTS episode.cause (
  run_id BIGINT NOT NULL,
  node VARCHAR NOT NULL,
  version BIGINT NOT NULL,
  state VARCHAR NOT NULL,
  reason VARCHAR NOT NULL,
  seq BIGINT NOT NULL
);
