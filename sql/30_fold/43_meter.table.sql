-- fold.meter: where the running token total of a run stands, which model is in force, and how often it was rolled back.
-- Grain: run_id. Units: tokens. Source: ledger.event; only runs of formats that state totals instead of usage.
-- total.input counts what was read from the cache too, total.output the reasoning, as the transcript states them.
CREATE TABLE IF NOT EXISTS fold.meter (
  run_id BIGINT PRIMARY KEY,
  model VARCHAR,
  rollbacks BIGINT NOT NULL,
  total STRUCT(
    input BIGINT,
    cached BIGINT,
    cache_write BIGINT,
    output BIGINT,
    reasoning BIGINT,
    total BIGINT
  )
);
