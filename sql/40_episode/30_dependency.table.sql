-- episode.dependency: what one node was made from.
-- Grain: (run_id, node, version, on_node, on_version). Units: none. Source: the fold and ledger.injection.
-- on_version NULL is the node in whichever version. seq is when the dependency was made, of a file when it was last read; only later
-- causes count.
CREATE TABLE IF NOT EXISTS episode.dependency (
  run_id BIGINT NOT NULL,
  node VARCHAR NOT NULL,
  version BIGINT NOT NULL,
  on_node VARCHAR NOT NULL,
  on_version BIGINT,
  seq BIGINT NOT NULL
);
