-- ledger.run_key: the number of each run.
-- Grain: run_id. Units: none. Source: ledger.event.
-- run_id is the seq of the run's first event. Main run: agent_id NULL and not from progress copies.
CREATE TABLE IF NOT EXISTS ledger.run_key (
  run_id BIGINT PRIMARY KEY,
  source_id INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  session_id VARCHAR,
  agent_id VARCHAR,
  is_progress BOOLEAN NOT NULL
);
