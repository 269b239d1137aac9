-- main.cost_by_day: tokens and money of each session and model by the day of a time zone.
-- Grain: (day, session_id, model). Units: tokens, USD. Source: cost.by_day, reader.session_project.
CREATE OR REPLACE MACRO main.cost_by_day(p_tz VARCHAR) AS TABLE
SELECT
  d.day,
  d.session_id,
  p.project,
  d.model,
  CAST(sum(d.messages) AS BIGINT) AS messages,
  CAST(sum(d.input_tokens) AS BIGINT) AS input_tokens,
  CAST(sum(d.output_tokens) AS BIGINT) AS output_tokens,
  CAST(sum(d.cache_read_tokens) AS BIGINT) AS cache_read_tokens,
  CAST(sum(d.cache_write_tokens) AS BIGINT) AS cache_write_tokens,
  sum(d.cost_usd) AS cost_usd
FROM cost.by_day(p_tz, reader.end_seq()) AS d
LEFT JOIN reader.session_project(reader.end_seq()) AS p ON p.session_id = d.session_id
GROUP BY d.day, d.session_id, p.project, d.model;
