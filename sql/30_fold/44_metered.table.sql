-- fold.metered: one step of the running token total of a run: what one API response added to it.
-- Grain: seq. Units: tokens. Source: ledger.event.
-- step_key is the same where another run of the family shows the same total and last usage: a copy of this step.
-- input is without what the cache gave and took; reasoning is a part of output.
CREATE TABLE IF NOT EXISTS fold.metered (
  run_id BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  occurred_at TIMESTAMPTZ,
  step_key VARCHAR NOT NULL,
  model VARCHAR,
  input_tokens BIGINT NOT NULL,
  cache_read_tokens BIGINT NOT NULL,
  cache_write_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  reasoning_tokens BIGINT NOT NULL
);
