-- ledger.limits: the settings in force, each with its default.
-- Grain: one row. Units: as named; seconds, tokens, percent, USD. Source: ledger.setting.
CREATE OR REPLACE MACRO ledger.limits() AS TABLE
WITH newest AS (
  SELECT
    name,
    arg_max(value, set_at) AS value
  FROM ledger.setting
  GROUP BY name
)
SELECT
  coalesce(CAST(max(value) FILTER (WHERE name = 'fact_cap') AS BIGINT), 120) AS fact_cap,
  coalesce(CAST(max(value) FILTER (WHERE name = 'loop_window') AS BIGINT), 24) AS loop_window,
  coalesce(CAST(max(value) FILTER (WHERE name = 'loop_warn') AS BIGINT), 4) AS loop_warn,
  coalesce(CAST(max(value) FILTER (WHERE name = 'loop_critical') AS BIGINT), 6) AS loop_critical,
  coalesce(CAST(max(value) FILTER (WHERE name = 'loop_clear') AS BIGINT), 6) AS loop_clear,
  coalesce(CAST(max(value) FILTER (WHERE name = 'error_streak') AS BIGINT), 3) AS error_streak,
  coalesce(CAST(max(value) FILTER (WHERE name = 'tool_flood') AS BIGINT), 100) AS tool_flood,
  coalesce(CAST(max(value) FILTER (WHERE name = 'stall_seconds') AS BIGINT), 600) AS stall_seconds,
  coalesce(CAST(max(value) FILTER (WHERE name = 'budget_warn_usd') AS DECIMAL(18, 2)), 50)
    AS budget_warn_usd,
  coalesce(CAST(max(value) FILTER (WHERE name = 'budget_critical_usd') AS DECIMAL(18, 2)), 200)
    AS budget_critical_usd,
  coalesce(CAST(max(value) FILTER (WHERE name = 'error_window') AS BIGINT), 24) AS error_window,
  coalesce(CAST(max(value) FILTER (WHERE name = 'error_warn') AS BIGINT), 3) AS error_warn,
  coalesce(CAST(max(value) FILTER (WHERE name = 'error_critical') AS BIGINT), 5) AS error_critical,
  coalesce(CAST(max(value) FILTER (WHERE name = 'error_clear') AS BIGINT), 6) AS error_clear,
  coalesce(CAST(max(value) FILTER (WHERE name = 'churn_window') AS BIGINT), 60) AS churn_window,
  coalesce(CAST(max(value) FILTER (WHERE name = 'churn_warn') AS BIGINT), 1) AS churn_warn,
  coalesce(CAST(max(value) FILTER (WHERE name = 'churn_critical') AS BIGINT), 3) AS churn_critical,
  coalesce(CAST(max(value) FILTER (WHERE name = 'churn_clear') AS BIGINT), 24) AS churn_clear,
  coalesce(CAST(max(value) FILTER (WHERE name = 'no_progress') AS BIGINT), 50) AS no_progress,
  coalesce(CAST(max(value) FILTER (WHERE name = 'context_window_tokens') AS BIGINT), 200000)
    AS context_window_tokens,
  coalesce(CAST(max(value) FILTER (WHERE name = 'context_large_window_tokens') AS BIGINT), 1000000)
    AS context_large_window_tokens,
  coalesce(CAST(max(value) FILTER (WHERE name = 'context_warn_percent') AS BIGINT), 80)
    AS context_warn_percent,
  coalesce(CAST(max(value) FILTER (WHERE name = 'context_critical_percent') AS BIGINT), 95)
    AS context_critical_percent,
  coalesce(CAST(max(value) FILTER (WHERE name = 'cache_lost_tokens') AS BIGINT), 50000)
    AS cache_lost_tokens
FROM newest;
