-- detect.prompt: the newest response of each run by what stood in its prompt; the carry of two detectors.
-- Grain: run_id. Units: tokens. Source: ledger.event.
-- narrowest_tokens and widest_tokens are the smallest and the largest prompt that the run has had.
CREATE TABLE IF NOT EXISTS detect.prompt (
  run_id BIGINT PRIMARY KEY,
  message_id VARCHAR NOT NULL,
  occurred_at TIMESTAMPTZ,
  prompt_tokens BIGINT NOT NULL,
  narrowest_tokens BIGINT NOT NULL,
  widest_tokens BIGINT NOT NULL,
  has_hour BOOLEAN NOT NULL
);
