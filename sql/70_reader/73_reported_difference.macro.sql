-- reader.reported_difference: what a headless run reported of itself beside what its session's responses add up to.
-- Grain: session_id. Units: tokens, USD. Source: main.reported_usage, cost.session.
-- The last result of a session stands for all: results of one connection repeat the totals so far.
CREATE OR REPLACE MACRO reader.reported_difference() AS TABLE
WITH reported AS (
  SELECT
    session_id,
    arg_max({'output_tokens': output_tokens, 'cost_usd': cost_usd}, seq) AS total
  FROM main.reported_usage
  WHERE origin = 'result'
  GROUP BY session_id
)
SELECT
  r.session_id,
  r.total.output_tokens AS reported_output_tokens,
  c.output_tokens,
  r.total.cost_usd AS reported_cost_usd,
  c.cost_usd,
  CASE
    WHEN c.session_id IS NULL THEN 'no response of the session is in a transcript'
    WHEN c.unpriced_messages > 0 THEN 'responses without a price'
    WHEN c.output_tokens > r.total.output_tokens
      THEN 'the transcripts hold more: agents, or connections before this one'
    WHEN c.output_tokens < r.total.output_tokens
      THEN 'calls that no transcript holds, or output known only as a placeholder'
    WHEN abs(c.cost_usd - r.total.cost_usd) > 0.000001 THEN 'other prices'
    ELSE 'equal'
  END AS cause
FROM reported AS r
LEFT JOIN cost.session(reader.end_seq()) AS c ON c.session_id = r.session_id
ORDER BY r.session_id ASC;
