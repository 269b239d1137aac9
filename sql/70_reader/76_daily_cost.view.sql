-- main.daily_cost: tokens and money of each session and model by the day in UTC.
-- Grain: (day, session_id, model). Units: tokens, USD. Source: main.cost_by_day.
CREATE OR REPLACE VIEW main.daily_cost AS
SELECT
  day,
  session_id,
  project,
  model,
  messages,
  input_tokens,
  output_tokens,
  cache_read_tokens,
  cache_write_tokens,
  cost_usd
FROM main.cost_by_day('UTC');
