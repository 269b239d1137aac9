-- ledger.spend: what one model call of this program cost.
-- Grain: spend_id. Units: tokens, USD. Source: the model client, written before the answer is used.
CREATE TABLE IF NOT EXISTS ledger.spend (
  spend_id BIGINT PRIMARY KEY,
  purpose VARCHAR NOT NULL,
  model VARCHAR NOT NULL,
  request_id VARCHAR,
  input_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  cache_read_tokens BIGINT NOT NULL,
  cache_write_tokens BIGINT NOT NULL,
  cost_usd DECIMAL(18, 9),
  spent_at TIMESTAMPTZ NOT NULL
);
