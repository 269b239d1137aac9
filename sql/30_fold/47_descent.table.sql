-- fold.descent: a thread that began with the history of another, as a run of it states.
-- Grain: (run_id, thread_id, parent_id). Units: none. Source: ledger.event.
-- A link is stated by the head of a fork or an agent, or by a copied head of another thread further down.
CREATE TABLE IF NOT EXISTS fold.descent (
  run_id BIGINT NOT NULL,
  thread_id VARCHAR NOT NULL,
  parent_id VARCHAR NOT NULL,
  seq BIGINT NOT NULL,
  PRIMARY KEY (run_id, thread_id, parent_id)
);
