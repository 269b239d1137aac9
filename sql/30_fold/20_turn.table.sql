-- fold.turn: where a human request begins in a main run.
-- Grain: (run_id, turn_no). Units: none. Source: ledger.event.
CREATE TABLE IF NOT EXISTS fold.turn (
  run_id BIGINT NOT NULL,
  turn_no BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  occurred_at TIMESTAMPTZ,
  request VARCHAR,
  record_uuid VARCHAR,
  PRIMARY KEY (run_id, turn_no)
);
