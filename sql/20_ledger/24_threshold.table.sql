-- ledger.threshold: every setting in force, in one row.
-- Grain: one row. Units: as named; seconds, tokens, percent, USD. Source: ledger.limits, kept by the apply file of this name.
-- Working it out of ledger.setting takes a detector or a view longer to plan than all else that it does for one new event.
CREATE TABLE IF NOT EXISTS ledger.threshold (
  fact_cap BIGINT NOT NULL,
  loop_window BIGINT NOT NULL,
  loop_warn BIGINT NOT NULL,
  loop_critical BIGINT NOT NULL,
  loop_clear BIGINT NOT NULL,
  error_streak BIGINT NOT NULL,
  tool_flood BIGINT NOT NULL,
  stall_seconds BIGINT NOT NULL,
  budget_warn_usd DECIMAL(18, 2) NOT NULL,
  budget_critical_usd DECIMAL(18, 2) NOT NULL,
  error_window BIGINT NOT NULL,
  error_warn BIGINT NOT NULL,
  error_critical BIGINT NOT NULL,
  error_clear BIGINT NOT NULL,
  churn_window BIGINT NOT NULL,
  churn_warn BIGINT NOT NULL,
  churn_critical BIGINT NOT NULL,
  churn_clear BIGINT NOT NULL,
  no_progress BIGINT NOT NULL,
  context_window_tokens BIGINT NOT NULL,
  context_large_window_tokens BIGINT NOT NULL,
  context_warn_percent BIGINT NOT NULL,
  context_critical_percent BIGINT NOT NULL,
  cache_lost_tokens BIGINT NOT NULL
);
