-- fold.message_copy: one API response as one run shows it, one whole snapshot of its usage.
-- Grain: (message_id, run_id). Units: tokens. Source: ledger.event.
-- The snapshot is the one with the greatest output, then final, then later; is_final is true when any record was.
-- message_no is made of message_id: to find copies in other runs by a number takes a quarter of the time that names take.
CREATE TABLE IF NOT EXISTS fold.message_copy (
  message_id VARCHAR NOT NULL,
  run_id BIGINT NOT NULL,
  first_seq BIGINT NOT NULL,
  last_seq BIGINT NOT NULL,
  occurred_at TIMESTAMPTZ,
  records BIGINT NOT NULL,
  is_final BOOLEAN NOT NULL,
  usage STRUCT(
    seq BIGINT,
    occurred_at TIMESTAMPTZ,
    model VARCHAR,
    input_tokens BIGINT,
    output_tokens BIGINT,
    cache_read_tokens BIGINT,
    cache_write_5m_tokens BIGINT,
    cache_write_1h_tokens BIGINT,
    cache_write_unknown_tokens BIGINT,
    web_search_requests BIGINT,
    web_fetch_requests BIGINT,
    speed VARCHAR,
    service_tier VARCHAR,
    inference_geo VARCHAR,
    is_final BOOLEAN,
    iterations VARCHAR
  ) NOT NULL,
  message_no UBIGINT NOT NULL,
  PRIMARY KEY (message_id, run_id)
);
